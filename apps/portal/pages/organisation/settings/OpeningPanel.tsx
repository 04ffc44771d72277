import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { OpenWebsite } from '#apps/portal/pages/dashboard/OpenWebsite.tsx';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** Shows whether visitors see the website, what keeps it from being opened, and opens or closes it. */
export function OpeningPanel() {
  const part = useAnchor('opening');
  const { t } = useTexts();
  const calls = useQueryClient();
  const { ask, asking } = useAsk();
  const mayEdit = useMay('settings.edit');
  const { data } = useQuery({
    queryKey: ['exhibitor', 'opening'],
    queryFn: () => api().call('GET /api/staff/exhibitor/opening'),
  });
  if (!data) return null;
  const close = async (): Promise<void> => {
    await api().call('POST /api/staff/exhibitor/close');
    await calls.invalidateQueries();
    toast(t('settings.opening.closed'), 'success');
  };
  return (
    <section ref={part} id="opening" tabIndex={-1} className={css.sync}>
      <div>
        <h2 className={css.syncTitle}>{t('settings.opening.title')}</h2>
        <p className={css.syncText}>{t(data.open ? 'settings.opening.is_open' : 'settings.opening.is_closed')}</p>
        {!data.open && data.missing.length > 0 ? (
          <>
            <p className={css.syncText}>{t('settings.opening.missing')}</p>
            <ul className={css.missing}>
              {data.missing.map((step) => (
                <li key={step}>{t(`dashboard.steps.${step}.name`)}</li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      {mayEdit && !data.open ? <OpenWebsite variant="primary" /> : null}
      {mayEdit && data.open ? (
        <Button
          onClick={() =>
            ask({
              title: t('settings.opening.ask'),
              text: t('settings.opening.ask_text'),
              yes: t('settings.opening.close'),
              act: close,
            })
          }
        >
          {t('settings.opening.close')}
        </Button>
      ) : null}
      {asking}
    </section>
  );
}
