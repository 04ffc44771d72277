import type { KeysIn } from '#apps/browser/texts.ts';
import type bills from '#messages/en/pos/bills.json';
import type cash from '#messages/en/pos/cash.json';
import type codes from '#messages/en/pos/codes.json';
import type common from '#messages/en/pos/common.json';
import type device from '#messages/en/pos/device.json';
import type layout from '#messages/en/pos/layout.json';
import type pay from '#messages/en/pos/pay.json';
import type people from '#messages/en/pos/people.json';
import type printing from '#messages/en/pos/printing.json';
import type programme from '#messages/en/pos/programme.json';
import type reports from '#messages/en/pos/reports.json';
import type reservations from '#messages/en/pos/reservations.json';
import type sell from '#messages/en/pos/sell.json';
import type settings from '#messages/en/pos/settings.json';
import type seatPicker from '#messages/en/website/seat-picker.json';

/** Every file of messages/en/pos by its name; a new file gets its line here. Seats are chosen in the words of the website. */
export type MessageKey = KeysIn<{
  cash: typeof cash;
  common: typeof common;
  sell: typeof sell;
  programme: typeof programme;
  pay: typeof pay;
  codes: typeof codes;
  bills: typeof bills;
  device: typeof device;
  layout: typeof layout;
  people: typeof people;
  printing: typeof printing;
  reports: typeof reports;
  reservations: typeof reservations;
  settings: typeof settings;
  'seat-picker': typeof seatPicker;
}>;
