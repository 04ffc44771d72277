import type { KeysIn } from '#apps/browser/texts.ts';
import type common from '#messages/en/signage/common.json';
import type device from '#messages/en/signage/device.json';
import type show from '#messages/en/signage/show.json';

/** Every file of messages/en/signage by its name; a new file gets its line here. */
export type MessageKey = KeysIn<{
  common: typeof common;
  device: typeof device;
  show: typeof show;
}>;
