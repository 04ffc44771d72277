import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SETTINGS } from '#apps/portal/pages/organisation/settings/settings.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Shows the last website sync and the button for the next one (D-175). */
export function SyncPanel({ settings }: { settings: Pick<StaffSettingsWire, 'sync_at'> | null }) {
  const part = useAnchor('sync');
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const sync = useMutation({
    mutationFn: () => api().call('POST /api/staff/sync'),
    onSuccess: async () => {
      await calls.invalidateQueries({ queryKey: SETTINGS });
      toast(t('settings.sync.done'), 'success');
    },
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  const last = settings?.sync_at
    ? t('settings.sync.last', { when: formats.dateTime(Date.parse(settings.sync_at)) })
    : t('settings.sync.never');
  return (
    <section ref={part} id="sync" tabIndex={-1} className={css.sync}>
      <div>
        <h2 className={css.syncTitle}>{t('settings.sync.title')}</h2>
        <p className={css.syncText}>{t('settings.sync.text')}</p>
        {settings ? <p className={css.syncLast}>{last}</p> : null}
      </div>
      {useMay('settings.edit') ? (
        <Button busy={sync.isPending} busyLabel={t('common.busy')} onClick={() => sync.mutate()}>
          {t('settings.sync.button')}
        </Button>
      ) : null}
    </section>
  );
}
