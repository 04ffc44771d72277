import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';
import { useTimedRetry } from '#web/shell/use-timed-retry.ts';

/** Shows that a request failed, with the known reason and a retry. What passes with time is tried again automatically. */
export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTexts();
  const { left } = useTimedRetry(error, retry);
  const text = error instanceof ApiError && error.status === 0 ? t('common.offline.text') : textOfError(error, t);
  return (
    <Notice
      kind="danger"
      live
      action={
        <Button onClick={retry}>
          {t('common.retry')}
          {left ? <span aria-hidden="true"> ({left})</span> : null}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
