import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/devices/DevicesPage.module.css';
import { useDeviceDeeds } from '#apps/portal/pages/devices/use-device-deeds.tsx';
import type { DeviceWire } from '#modules/devices/contract.ts';
import { Button } from '#ui/Button.tsx';

/** In the list: the one thing a device in this state needs most often. */
export function DeviceActions({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const { does, said } = useDeviceDeeds(device);
  const mayApprove = useMay('devices.approve');
  const mayReload = useMay('devices.reload');
  return (
    <div className={css.actions}>
      {device.auth === 'pending' && mayApprove ? (
        <Button variant="primary" size="small" onClick={() => does('approve')}>
          {t('devices.action.approve')}
        </Button>
      ) : null}
      {device.auth === 'active' && mayReload ? (
        <Button size="small" onClick={() => does('reload')}>
          {t('devices.action.reload')}
        </Button>
      ) : null}
      {said}
    </div>
  );
}
