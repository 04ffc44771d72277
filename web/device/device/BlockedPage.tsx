import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { Stage } from '#web/device/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/** ERR-031, with the server's message: this device is blocked for good. */
export function BlockedPage({ uid, error }: { uid: string; error: unknown }) {
  const { t } = useTexts();
  return (
    <Stage look="hall" title={t('device.blocked.title')} lead={t('device.blocked.code', { uid: uidText(uid) })}>
      <Notice kind="danger" live>
        {textOfError(error, t)}
      </Notice>
    </Stage>
  );
}
