import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#apps/portal/api.ts';
import { DestructiveAction } from '#apps/portal/components/dialog/DestructiveAction.tsx';
import { CopyText } from '#apps/portal/components/page/CopyText.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/printers/PrintersPage.module.css';
import { PRINTERS } from '#apps/portal/pages/organisation/printers/printers.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { fetches } from '#modules/printing/rules/connections.ts';
import { toast } from '#ui/Toast.tsx';

/** What to enter in a printer that fetches its documents, and which machine does (decision 0093). */
export function FetchAddress({ printer: { id, name, driver, machine } }: { printer: SeenPrinter }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  // It stays open while the first machine comes.
  const [isNew] = useState(machine === null);
  const queryKey = [...PRINTERS, id, 'address'];
  const params = { id };
  const { data } = useQuery({ queryKey, queryFn: () => api().call('GET /api/staff/printers/:id/address', { params }) });
  const renew = async (): Promise<void> => {
    calls.setQueryData(queryKey, await api().call('POST /api/staff/printers/:id/address', { params }));
    await calls.invalidateQueries({ queryKey: PRINTERS, exact: true });
    toast(t('printers.fetch.renewed', { name }), 'success');
  };
  if (!data || !fetches(driver)) return null;
  return (
    <section className={css.trial} aria-label={t('printers.fetch.title')}>
      <p className={css.soft}>{machine ? t('printers.fetch.machine', { machine }) : t('printers.fetch.no_machine')}</p>
      <details open={isNew}>
        <summary>{t('printers.fetch.title')}</summary>
        <div className={css.setup}>
          <ol className={css.steps}>
            <li>{t('printers.fetch.open')}</li>
            <li>{t(`printers.fetch.enter.${driver}`)}</li>
            <li>{t('printers.fetch.often')}</li>
          </ol>
          <CopyText text={`${location.origin}${data.path}`} label={t('printers.fetch.address')} />
          <DestructiveAction
            title={t('printers.fetch.renew.title', { name })}
            text={t('printers.fetch.renew.text')}
            button={t('printers.fetch.renew.button')}
            leave={renew}
            look="secondary"
          />
        </div>
      </details>
    </section>
  );
}
