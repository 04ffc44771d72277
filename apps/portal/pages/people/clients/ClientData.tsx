import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Prompt } from '#apps/portal/components/dialog/Prompt.tsx';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { ProvenDownload } from '#apps/portal/components/proof/ProvenDownload.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/clients/Clients.module.css';
import { CLIENTS } from '#apps/portal/pages/people/clients/clients.ts';
import type { ErasureWire } from '#modules/privacy/contract/erasure.ts';
import { ERASE_KEYWORD } from '#modules/privacy/rules/erase-keyword.ts';
import type { ClientDetailWire } from '#modules/sales/contract/clients.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { addressOfFile } from '#web/api/client.ts';

/** Exports what is stored about a client, and forgets the client (GDPR 15 and 17). */
export function ClientData({ client: { id, email } }: { client: ClientDetailWire }) {
  const { t } = useTexts();
  const mayExport = useMay('clients.edit');
  const mayErase = useMay('clients.delete');
  const [isAsking, setAsking] = useState(false);
  if (!mayExport) return null;
  const exportAs = (format: 'json' | 'text'): string =>
    addressOfFile('GET /api/staff/privacy/clients/:id/export', { params: { id }, query: { format } });
  return (
    <section className={css.part}>
      <h3 className={css.title}>{t('clients.data.title')}</h3>
      <p className={css.quiet}>{t('clients.data.text')}</p>
      <p className={css.line}>
        <ProvenDownload size="small" href={exportAs('text')}>
          {t('clients.data.export_text')}
        </ProvenDownload>
        <ProvenDownload size="small" href={exportAs('json')}>
          {t('clients.data.export_json')}
        </ProvenDownload>
        {mayErase ? (
          <Button size="small" variant="danger" onClick={() => setAsking(true)}>
            {t('clients.data.erase')}
          </Button>
        ) : null}
      </p>
      {isAsking ? <Erasing id={id} email={email} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}

function Erasing({ id, email, onClose }: { id: number; email: string; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const preview = useQuery({
    queryKey: ['erasure', id],
    queryFn: () => api().call('GET /api/staff/privacy/clients/:id/erasure', { params: { id } }),
  });
  return (
    <Prompt<{ keyword: string }, ErasureWire>
      title={t('clients.data.ask')}
      keyword={ERASE_KEYWORD}
      yes={t('clients.data.yes')}
      no={t('common.cancel')}
      values={{ keyword: '' }}
      send={(body) => api().call('POST /api/staff/privacy/clients/:id/erase', { params: { id }, body })}
      onDone={() => {
        toast(t('clients.data.done'), 'success');
        void navigate('/clients');
        void calls.invalidateQueries({ queryKey: CLIENTS });
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className={css.address}>{email}</p>
          {preview.error ? <Failure error={preview.error} retry={() => void preview.refetch()} /> : null}
          {preview.isPending ? <Spinner label={t('common.loading')} /> : null}
          {preview.data ? <Preview erasure={preview.data} /> : null}
        </>
      )}
    </Prompt>
  );
}

const COUNTED = ['bills', 'reservations', 'cards', 'messages', 'notes', 'sale_alerts'] as const;

const goesOf = (t: Translate, erasure: ErasureWire): string[] => [
  ...COUNTED.filter((kind) => erasure[kind] > 0).map((kind) => t(`clients.data.${kind}`, { count: erasure[kind] })),
  ...(erasure.newsletter ? [t('clients.data.newsletter')] : []),
];

function Preview({ erasure }: { erasure: ErasureWire }) {
  const { t } = useTexts();
  return (
    <>
      <h3 className={css.title}>{t('clients.data.goes')}</h3>
      <ul className={css.list}>
        {goesOf(t, erasure).map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <h3 className={css.title}>{t('clients.data.stays')}</h3>
      <ul className={css.list}>
        <li>{t('clients.data.books')}</li>
        {erasure.tickets > 0 ? <li>{t('clients.data.tickets', { count: erasure.tickets })}</li> : null}
      </ul>
    </>
  );
}
