import type { KeysIn } from '#apps/browser/texts.ts';
import type common from '#messages/en/scanner/common.json';
import type device from '#messages/en/scanner/device.json';
import type people from '#messages/en/scanner/people.json';
import type result from '#messages/en/scanner/result.json';
import type scan from '#messages/en/scanner/scan.json';
import type shows from '#messages/en/scanner/shows.json';

/** Every file of messages/en/scanner by its name; a new file gets its line here. */
export type MessageKey = KeysIn<{
  common: typeof common;
  device: typeof device;
  people: typeof people;
  result: typeof result;
  scan: typeof scan;
  shows: typeof shows;
}>;
