// Written by `npm run catalogues`; do not edit.
import type common from '#messages/en/display/common.json';
import type device from '#messages/en/display/device.json';
import type people from '#messages/en/display/people.json';
import type sale from '#messages/en/display/sale.json';
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
  common: typeof common;
  device: typeof device;
  people: typeof people;
  sale: typeof sale;
};

/** `movies.filter.today`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
