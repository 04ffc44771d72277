import { createLanguage } from '#apps/browser/language.tsx';
import type { KeysIn } from '#apps/browser/texts.ts';
import type device from '#messages/en/scanner/device.json';
import type people from '#messages/en/scanner/people.json';

/** What the pages before the work say. Every app brings these sentences in its own words, under the same keys. */
export type MachineKey =
  | KeysIn<{ device: typeof device; people: typeof people }>
  | `common.${'app' | 'busy' | 'error.unknown' | 'language' | 'loading' | 'messages' | 'retry'}`
  | `common.offline.${'title' | 'text'}`;

export const { TextsProvider: MachineTexts, useTexts: useMachineTexts } = createLanguage<MachineKey>();
