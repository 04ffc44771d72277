import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/devices/DevicesPage.module.css';
import { useDeviceActions } from '#apps/portal/pages/organisation/devices/use-device-actions.tsx';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import { Button } from '#ui/Button.tsx';

/** Logs out, blocks or removes a device (D-134). */
export function DeviceEndingActions({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const { does, feedback } = useDeviceActions(device);
  const mayDelete = useMay('devices.delete');
  return (
    <div className={css.leaving}>
      {feedback}
      {device.auth === 'active' ? <Button onClick={() => does('logout')}>{t('devices.action.logout')}</Button> : null}
      {mayDelete ? <Button onClick={() => does('delete')}>{t('devices.action.delete')}</Button> : null}
      {device.auth === 'blocked' ? null : (
        <Button variant="danger" onClick={() => does('block')}>
          {t('devices.action.block')}
        </Button>
      )}
    </div>
  );
}
