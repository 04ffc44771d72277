import { useMay } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/devices/DevicesPage.module.css';
import { useDeviceDeeds } from '#apps/portal/pages/devices/use-device-deeds.tsx';
import type { DeviceWire } from '#modules/devices/contract.ts';
import { Button } from '#ui/Button.tsx';

/** The ways in which a device loses its place (D-134). */
export function LosingActions({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const { does, said } = useDeviceDeeds(device);
  const mayDelete = useMay('devices.delete');
  return (
    <div className={css.leaving}>
      {said}
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
