import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useOfflineSince } from '#apps/website/offline/connection.ts';
import css from '#apps/website/offline/OfflineNotice.module.css';

const TODAY_MS = 18 * 3_600_000;

/**
 * Shows at the bottom of every page, while there is no network, the age of the programme, and that
 * sales are unavailable.
 */
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
