import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { useDeviceActions } from '#apps/portal/pages/organisation/devices/use-device-actions.tsx';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import { Button } from '#ui/Button.tsx';

/** Shows the most frequent action for a device in this status, in the list. */
export function DeviceActions({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const { does, feedback } = useDeviceActions(device);
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
      {feedback}
    </div>
  );
}
