import { createLanguage } from '#apps/browser/language.tsx';
import type { KeysIn } from '#apps/browser/texts.ts';
import type device from '#messages/en/scanner/device.json';
import type people from '#messages/en/scanner/people.json';

/** What the pages before the work say. Every app brings these sentences in its own words, under the same keys. */
type DeviceKey =
  | KeysIn<{ device: typeof device }>
  | `common.${'app' | 'busy' | 'error.unknown' | 'language' | 'loading' | 'messages' | 'retry'}`
  | `common.offline.${'title' | 'text'}`;

/** What the pages say where somebody signs in (machine/people): a machine nobody stands at shows none of them, and brings none. */
type PeopleKey = KeysIn<{ people: typeof people }>;
export type MachineKey = DeviceKey | PeopleKey;

export const { TextsProvider: MachineTexts, useTexts: useMachineTexts } = createLanguage<MachineKey>();
