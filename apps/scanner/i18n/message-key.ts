// Written by `npm run catalogues`; do not edit.
import type common from '#messages/en/scanner/common.json';
import type device from '#messages/en/scanner/device.json';
import type halls from '#messages/en/scanner/halls.json';
import type offline from '#messages/en/scanner/offline.json';
import type people from '#messages/en/scanner/people.json';
import type result from '#messages/en/scanner/result.json';
import type scan from '#messages/en/scanner/scan.json';
import type shows from '#messages/en/scanner/shows.json';
import type { KeysIn } from '#web/i18n/texts.ts';

/** Every file by its name. */
export type EnglishMessages = {
  common: typeof common;
  device: typeof device;
  halls: typeof halls;
  offline: typeof offline;
  people: typeof people;
  result: typeof result;
  scan: typeof scan;
  shows: typeof shows;
};

/** `movies.filter.today`: the file, then the path inside it. Plural keys omit their ending. */
export type MessageKey = KeysIn<EnglishMessages>;
