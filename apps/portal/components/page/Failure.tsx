import { useTexts } from '#apps/portal/i18n/language.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import type { WaitBeforeRetry } from '#web/api/wait-before-retry.ts';
import { useTimedRetry } from '#web/shell/use-timed-retry.ts';

type Retry = () => unknown;

/**
 * Shows why something could not be read. What passes with time (a limit, a busy server, no network)
 * is tried again after the time that the server named; anything else has a retry button if a retry
 * may help.
 */
export function Failure({ error, retry }: { error: unknown; retry?: Retry }) {
  const { t } = useTexts();
  const { wait, left } = useTimedRetry(error, retry);
  if (wait && retry) return <Waiting wait={wait} left={left} retry={retry} />;
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <Notice
      kind="danger"
      live
      title={t('common.error.title')}
      action={retry && !isFinal ? <Button onClick={() => void retry()}>{t('common.retry')}</Button> : undefined}
    >
      {textOfError(error, t)}
    </Notice>
  );
}

/** Counts down. Screen readers hear the time once, and not each second. */
function Waiting({ wait, left, retry }: { wait: WaitBeforeRetry; left: number | null; retry: Retry }) {
  const { t } = useTexts();
  const isOver = left === 0;
  // Before the time that a limit names, another call would be refused too.
  const mayTry = isOver || wait.reason !== 'limit';
  return (
    <Notice
      kind="warning"
      title={t(`common.wait.${wait.reason}`)}
      action={mayTry ? <Button onClick={() => void retry()}>{t('common.wait.now')}</Button> : undefined}
    >
      <span aria-hidden="true">
        {isOver ? t('common.wait.trying') : t('common.wait.page', { count: left ?? wait.seconds })}
      </span>
      <span role="status">
        <VisuallyHidden>
          {t(`common.wait.${wait.reason}`)} {t('common.wait.page', { count: wait.seconds })}
        </VisuallyHidden>
      </span>
    </Notice>
  );
}
