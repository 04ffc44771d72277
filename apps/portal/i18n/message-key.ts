import type { KeysIn } from '#apps/browser/texts.ts';
import type common from '#messages/en/portal/common.json';
import type devices from '#messages/en/portal/devices.json';
import type employees from '#messages/en/portal/employees.json';
import type enter from '#messages/en/portal/enter.json';
import type layout from '#messages/en/portal/layout.json';
import type movies from '#messages/en/portal/movies.json';
import type paymentMethods from '#messages/en/portal/payment-methods.json';
import type payments from '#messages/en/portal/payments.json';
import type priceRates from '#messages/en/portal/price-rates.json';
import type rentals from '#messages/en/portal/rentals.json';
import type schedules from '#messages/en/portal/schedules.json';
import type settings from '#messages/en/portal/settings.json';

/** Every file of messages/en/portal by its name; a new file gets its line here. */
export type MessageKey = KeysIn<{
  common: typeof common;
  devices: typeof devices;
  employees: typeof employees;
  enter: typeof enter;
  layout: typeof layout;
  movies: typeof movies;
  'payment-methods': typeof paymentMethods;
  payments: typeof payments;
  'price-rates': typeof priceRates;
  rentals: typeof rentals;
  schedules: typeof schedules;
  settings: typeof settings;
}>;
