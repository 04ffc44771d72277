import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { DeviceSheet } from '#apps/portal/pages/organisation/devices/DeviceSheet.tsx';
import { useDevices } from '#apps/portal/pages/organisation/devices/devices.ts';

export function Component() {
  const { id } = useParams();
  const { data } = useDevices();
  const device = data?.find((each) => String(each.id) === id);
  if (device) return <DeviceSheet key={device.id} device={device} />;
  return data ? <NotFoundPage /> : null;
}
