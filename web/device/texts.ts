import type device from '#messages/en/scanner/device.json';
import type people from '#messages/en/scanner/people.json';
import { createLanguage } from '#web/i18n/language.tsx';
import type { KeysIn } from '#web/i18n/texts.ts';

/**
 * The texts of the pages before the work. Every app provides these sentences under the same keys.
 */
type DeviceKey =
  | KeysIn<{ device: typeof device }>
  | `common.${'app' | 'busy' | 'error.unknown' | 'language' | 'loading' | 'messages' | 'retry'}`
  | `common.offline.${'title' | 'text'}`;

/** The texts of the sign-in pages (device/people); a device without attendants has none of them. */
type PeopleKey = KeysIn<{ people: typeof people }>;
export type MachineKey = DeviceKey | PeopleKey;

export const { TextsProvider: MachineTexts, useTexts: useMachineTexts } = createLanguage<MachineKey>();
