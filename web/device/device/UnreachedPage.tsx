import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ApiError, textOfError } from '#web/api/api-error.ts';
import { Stage } from '#web/device/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

type Props = { readonly error: unknown; readonly retry: () => void; readonly children?: ReactNode };

/** The state of this device is unknown, and the server does not answer. The heartbeat continues. `children`: what this device knows. */
export function UnreachedPage({ error, retry, children }: Props) {
  const { t } = useTexts();
  return (
    <Stage look="hall" title={t('device.unreached.title')} lead={t('device.unreached.lead')}>
      {error instanceof ApiError && error.status > 0 ? <Notice kind="danger">{textOfError(error, t)}</Notice> : null}
      {children}
      <Button size="large" wide onClick={retry}>
        {t('common.retry')}
      </Button>
    </Stage>
  );
}
