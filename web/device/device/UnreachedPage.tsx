import { ApiError, textOfError } from '#apps/browser/api-error.ts';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** Nothing is known of this device yet, and nobody says anything. The heartbeat goes on asking. */
export function UnreachedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTexts();
  return (
    <Stage look="hall" title={t('device.unreached.title')} lead={t('device.unreached.lead')}>
      {error instanceof ApiError && error.status > 0 ? <Notice kind="danger">{textOfError(error, t)}</Notice> : null}
      <Button size="large" wide onClick={retry}>
        {t('common.retry')}
      </Button>
    </Stage>
  );
}
