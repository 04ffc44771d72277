import { uidText } from '#modules/devices/rules/device-uid.ts';
import { Spinner } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import css from '#web/device/device/Device.module.css';
import { Stage } from '#web/device/layout/Stage.tsx';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';

/** Shown until the device is approved (D-133): its uid, large enough to read from a desk. */
export function WaitingPage({ uid }: { uid: string }) {
  const { t } = useTexts();
  return (
    <Stage look="hall" title={t('device.waiting.title')} lead={t('device.waiting.lead')}>
      <p className={css.code}>
        <VisuallyHidden>
          {t('device.waiting.code')} {[...uid].join(' ')}
        </VisuallyHidden>
        {uidText(uid)
          .split(' ')
          .map((half) => (
            <span key={half} className={css.half} aria-hidden="true">
              {half}
            </span>
          ))}
      </p>
      <p className={css.next} role="status">
        <Spinner />
        {t('device.waiting.next')}
      </p>
    </Stage>
  );
}
