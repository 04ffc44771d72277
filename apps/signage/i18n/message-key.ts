// Written by `npm run catalogues`; do not edit.
import type common from '#messages/en/signage/common.json';
import type device from '#messages/en/signage/device.json';
import type show from '#messages/en/signage/show.json';
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
  common: typeof common;
  device: typeof device;
  show: typeof show;
};

/** `movies.filter.today`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
