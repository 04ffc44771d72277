import { useParams } from 'react-router';
import { DeviceSheet } from '#apps/portal/pages/devices/DeviceSheet.tsx';
import { useDevices } from '#apps/portal/pages/devices/devices.ts';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';

export function Component() {
  const { id } = useParams();
  const { data } = useDevices();
  const device = data?.find((each) => String(each.id) === id);
  if (device) return <DeviceSheet key={device.id} device={device} />;
  return data ? <NotFoundPage /> : null;
}
