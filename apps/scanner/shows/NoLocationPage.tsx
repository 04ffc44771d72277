import { useTexts } from '#apps/scanner/i18n/language.ts';
import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { Stage } from '#web/device/layout/Stage.tsx';

/** Shows that this scanner has no cinema, and what to do (VAL-050). */
export function NoLocationPage({ uid, error, retry }: { uid: string; error: unknown; retry: () => void }) {
  const { t } = useTexts();
  return (
    <Stage look="hall" title={t('shows.no_location.title')} lead={t('shows.no_location.text', { uid: uidText(uid) })}>
      <Notice kind="warning" live>
        {textOfError(error, t)}
      </Notice>
      <Button size="large" wide onClick={retry}>
        {t('common.retry')}
      </Button>
    </Stage>
  );
}
