// Written by `npm run catalogues`; do not edit.
import type terminalTotals from '#messages/en/documents/terminal-totals.json';
import type bills from '#messages/en/pos/bills.json';
import type cash from '#messages/en/pos/cash.json';
import type codes from '#messages/en/pos/codes.json';
import type common from '#messages/en/pos/common.json';
import type device from '#messages/en/pos/device.json';
import type layout from '#messages/en/pos/layout.json';
import type offline from '#messages/en/pos/offline.json';
import type pay from '#messages/en/pos/pay.json';
import type people from '#messages/en/pos/people.json';
import type printing from '#messages/en/pos/printing.json';
import type programme from '#messages/en/pos/programme.json';
import type reports from '#messages/en/pos/reports.json';
import type reservations from '#messages/en/pos/reservations.json';
import type search from '#messages/en/pos/search.json';
import type sell from '#messages/en/pos/sell.json';
import type settings from '#messages/en/pos/settings.json';
import type shortcuts from '#messages/en/pos/shortcuts.json';
import type trial from '#messages/en/pos/trial.json';
import type seatPicker from '#messages/en/website/seat-picker.json';
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
  'terminal-totals': typeof terminalTotals;
  bills: typeof bills;
  cash: typeof cash;
  codes: typeof codes;
  common: typeof common;
  device: typeof device;
  layout: typeof layout;
  offline: typeof offline;
  pay: typeof pay;
  people: typeof people;
  printing: typeof printing;
  programme: typeof programme;
  reports: typeof reports;
  reservations: typeof reservations;
  search: typeof search;
  sell: typeof sell;
  settings: typeof settings;
  shortcuts: typeof shortcuts;
  trial: typeof trial;
  'seat-picker': typeof seatPicker;
};

/** `movies.filter.today`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
