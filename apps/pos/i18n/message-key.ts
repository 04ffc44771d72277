import type { KeysIn } from '#apps/browser/texts.ts';
import type common from '#messages/en/pos/common.json';
import type device from '#messages/en/pos/device.json';
import type people from '#messages/en/pos/people.json';

/** Every file of messages/en/pos by its name; a new file gets its line here. */
export type MessageKey = KeysIn<{
  common: typeof common;
  device: typeof device;
  people: typeof people;
}>;
