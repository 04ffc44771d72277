import { useTexts } from '#apps/portal/i18n/language.ts';
import { textOfError } from '#web/api/api-error.ts';
import { waitBeforeRetry } from '#web/api/wait-before-retry.ts';
import { useSecondsLeft } from '#web/shell/use-seconds-left.ts';

/**
 * Says why something was not saved. If it only has to wait, it says that the entries are kept and
 * when they can be sent again; the time changes silently for screen readers until it is over.
 */
export function RefusedForNow({ error }: { error: unknown }) {
  const { t } = useTexts();
  const wait = waitBeforeRetry(error);
  const left = useSecondsLeft(wait?.seconds ?? null, error);
  if (!wait) return textOfError(error, t);
  const why = wait.reason === 'limit' ? textOfError(error, t) : t(`common.wait.${wait.reason}`);
  const isOver = left === 0 || wait.reason === 'offline';
  return (
    <>
      {why} {t('common.wait.kept')}{' '}
      {isOver ? (
        t('common.wait.send_now')
      ) : (
        <span aria-live="off">{t('common.wait.send', { count: left ?? wait.seconds })}</span>
      )}
    </>
  );
}
