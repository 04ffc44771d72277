/** What the program and other modules may use of devices: their gate, their routes, the mail about them, who is online. */
export {
  type Attendant,
  actingAt,
  type DeviceGate,
  deviceOfHandshake,
  type KnownDevice,
  openDeviceGate,
} from '#modules/devices/server/device-gate.ts';
export { deviceOutbox } from '#modules/devices/server/device-mails.ts';
export { onlineDevices } from '#modules/devices/server/list-devices.ts';
export { deviceRoutes } from '#modules/devices/server/routes.ts';
export { deviceStaffRoutes } from '#modules/devices/server/staff-routes.ts';
