import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import css from '#apps/website/offline/OfflineNotice.module.css';

const TODAY_MS = 18 * 3_600_000;

/** At the foot of every page while there is no network: of when the programme is, and that nothing is sold. */
export function OfflineNotice() {
  const { t, formats } = useTexts();
  const since = useOfflineSince();
  const time = since === null ? '' : Date.now() - since < TODAY_MS ? formats.time(since) : formats.dateTime(since);
  return (
    <div role="status" className={css.place}>
      {since === null ? null : <p className={css.notice}>{t('offline.notice', { time })}</p>}
    </div>
  );
}
