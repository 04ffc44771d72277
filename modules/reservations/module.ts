import { defineModule } from '#modules/define-module.ts';
import type { DeviceGate } from '#modules/devices/server.ts';
import type { EmailDeps } from '#modules/email/server.ts';
import { reservationOutbox } from '#modules/reservations/server/reservation-mails.ts';
import { type ReservationRouteDeps, reservationStaffRoutes } from '#modules/reservations/server/staff-routes.ts';
import { reservationTillRoutes } from '#modules/reservations/server/till-routes.ts';

type Needs = ReservationRouteDeps & EmailDeps & { readonly gate: DeviceGate };

export const reservationsModule = defineModule<Needs>({
  name: 'reservations',
  uses: ['exhibitor', 'access', 'devices', 'email', 'seating', 'pricing', 'site', 'sales', 'personal-values'],
  owns: ['reservation', 'reservation_transition'],
  routes(app, needs) {
    reservationStaffRoutes(app, needs);
    reservationTillRoutes(app, needs);
  },
  outbox: reservationOutbox,
});
