/**
 * The public interface of devices: the gate, the routes, the mail for approval, the online status,
 * the layout of screens.
 */
export { peopleWith } from '#modules/devices/server/attendants/people-at-device.ts';
export { provenAtDevice } from '#modules/devices/server/attendants/sign-in-with-pin.ts';
export {
  type Attendant,
  actingAt,
  type DeviceGate,
  type DeviceGuard,
  deviceOfHandshake,
  type IdentifiedDevice,
  openDeviceGate,
} from '#modules/devices/server/device-gate.ts';
export type { DeviceNews } from '#modules/devices/server/device-news.ts';
export { listDevices, onlineDevices } from '#modules/devices/server/management/list-devices.ts';
export { reloadSecondScreens } from '#modules/devices/server/management/reload-second-screens.ts';
export { deviceOutbox } from '#modules/devices/server/registration/device-mails.ts';
export { layOutScreen, type PlacedScreen, placedScreen } from '#modules/devices/server/registration/lay-out-screen.ts';
export { deviceRoutes } from '#modules/devices/server/routes.ts';
export { deviceStaffRoutes } from '#modules/devices/server/staff-routes.ts';
