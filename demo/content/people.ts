import { EXHIBITOR } from '#demo/content/exhibitor.ts';
import type { Role } from '#modules/access/rules/roles.ts';

export type DemoPerson = {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Receives management notifications. */
  readonly notified: boolean;
  /** Signs in at devices, with a PIN. */
  readonly atDevices: boolean;
};

const domain = EXHIBITOR.email.replace(/^.*@/, '');

/**
 * The employees of the demo exhibitor. The administrator who starts the program sets their password
 * (D-128).
 */
export const PEOPLE: readonly DemoPerson[] = [
  { name: 'Maud Lambert', email: `admin@${domain}`, role: 'admin', notified: true, atDevices: false },
  { name: 'Jonas Peeters', email: `manager@${domain}`, role: 'manager', notified: true, atDevices: true },
  { name: 'Inès Collard', email: `till@${domain}`, role: 'employee', notified: false, atDevices: true },
  { name: 'Tom Wagner', email: `door@${domain}`, role: 'employee', notified: false, atDevices: true },
];
