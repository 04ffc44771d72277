import { textOfError } from '#apps/browser/api-error.ts';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Stage } from '#apps/scanner/layout/Stage.tsx';
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
