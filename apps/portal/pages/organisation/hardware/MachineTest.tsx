import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useDeviceActions } from '#apps/portal/pages/organisation/devices/use-device-actions.tsx';
import css from '#apps/portal/pages/organisation/hardware/HardwarePage.module.css';
import type { Machine } from '#apps/portal/pages/organisation/hardware/machines.ts';
import { useTries } from '#apps/portal/pages/organisation/printers/TryOut.tsx';
import { CheckButton } from '#apps/portal/pages/organisation/terminals/CheckButton.tsx';
import type { DeviceWire } from '#modules/devices/contract/devices.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { isRemote } from '#modules/printing/rules/connections.ts';
import { Button } from '#ui/Button.tsx';

/** Tries a machine out from here; where that is not possible it says where it is. */
export function MachineTest({ machine }: { machine: Machine }) {
  const { t } = useTexts();
  const mayEdit = useMay('devices.edit');
  if (machine.of === 'terminal') return mayEdit ? <CheckButton terminal={machine.terminal} /> : null;
  if (machine.of === 'device') return <DeviceTest device={machine.device} />;
  if (!isRemote(machine.printer.connection)) return <span className={css.soft}>{t('hardware.test.at_till')}</span>;
  return mayEdit ? (
    <PrinterTest printer={machine.printer} drawerOf={machine.of === 'drawer' ? machine.till : null} />
  ) : null;
}

/** Prints a test page, or opens the drawer of a till. */
function PrinterTest({ printer, drawerOf }: { printer: SeenPrinter; drawerOf: string | null }) {
  const { t } = useTexts();
  const tries = useTries(printer);
  const isPage = drawerOf === null;
  const { isPending, mutate } = isPage ? tries.page : tries.drawer;
  return (
    <Button
      size="small"
      busy={isPending}
      busyLabel={t('common.busy')}
      aria-label={
        isPage ? t('hardware.test.page_of', { name: printer.name }) : t('hardware.test.drawer_of', { name: drawerOf })
      }
      onClick={() => mutate()}
    >
      {t(isPage ? 'hardware.test.page' : 'hardware.test.drawer')}
    </Button>
  );
}

/** A screen that loads itself again shows that it listens; a scanner is tried out by scanning. */
function DeviceTest({ device }: { device: DeviceWire }) {
  const { t } = useTexts();
  const mayReload = useMay('devices.edit');
  const { does, feedback } = useDeviceActions(device);
  if (device.type === 'scanner') return <Link to="/devices/scanner">{t('hardware.test.scanner')}</Link>;
  if (device.type === 'bridge') return <span className={css.soft}>{t('hardware.test.none')}</span>;
  if (!mayReload || device.auth !== 'active') return null;
  return (
    <>
      <Button
        size="small"
        aria-label={t('hardware.test.reload_of', { name: device.name || device.uid })}
        onClick={() => does('reload')}
      >
        {t('hardware.test.reload')}
      </Button>
      {feedback}
    </>
  );
}
