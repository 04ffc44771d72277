import { defineModule } from '#modules/define-module.ts';
import { deviceOutbox } from '#modules/devices/server/registration/device-mails.ts';
import { type DeviceRouteDeps, deviceRoutes } from '#modules/devices/server/routes.ts';
import { type DeviceStaffDeps, deviceStaffRoutes } from '#modules/devices/server/staff-routes.ts';
import type { EmailDeps } from '#modules/email/server.ts';

type Needs = DeviceRouteDeps & DeviceStaffDeps & EmailDeps;

export const devicesModule = defineModule<Needs>({
  name: 'devices',
  uses: ['exhibitor', 'email', 'access', 'realtime', 'payments'],
  owns: [
    'device',
    'device_approval',
    'device_mail',
    'device_pairing',
    'device_shift',
    'device_transition',
    'pin_failure',
  ],
  routes(app, needs) {
    deviceRoutes(app, needs);
    deviceStaffRoutes(app, needs);
  },
  outbox: deviceOutbox,
});
