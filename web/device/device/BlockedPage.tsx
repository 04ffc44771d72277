import { textOfError } from '#apps/browser/api-error.ts';
import { Stage } from '#apps/browser/machine/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Notice } from '#ui/Notice.tsx';

/** ERR-031, in the server's words: the end of this device. */
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
