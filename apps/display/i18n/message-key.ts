import type { KeysIn } from '#apps/browser/texts.ts';
import type common from '#messages/en/display/common.json';
import type device from '#messages/en/display/device.json';
import type people from '#messages/en/display/people.json';
import type sale from '#messages/en/display/sale.json';

/** Every file of messages/en/display by its name; a new file gets its line here. */
export type MessageKey = KeysIn<{
  common: typeof common;
  device: typeof device;
  people: typeof people;
  sale: typeof sale;
}>;
