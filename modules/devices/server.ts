/** What the program and other modules may use of devices: their gate, their routes, the mail about them, who is online, how screens draw. */
export {
  type Attendant,
  actingAt,
  type DeviceGate,
  type DeviceGuard,
  deviceOfHandshake,
  type KnownDevice,
  openDeviceGate,
} from '#modules/devices/server/device-gate.ts';
export { deviceOutbox } from '#modules/devices/server/device-mails.ts';
export type { DeviceNews } from '#modules/devices/server/device-news.ts';
export { layOutScreen, type PlacedScreen, placedScreen } from '#modules/devices/server/lay-out-screen.ts';
export { listDevices, onlineDevices } from '#modules/devices/server/list-devices.ts';
export { reloadSecondScreens } from '#modules/devices/server/reload-second-screens.ts';
export { deviceRoutes } from '#modules/devices/server/routes.ts';
export { deviceStaffRoutes } from '#modules/devices/server/staff-routes.ts';
