import { useState } from 'react';
import { play, shake, type Tone } from '#apps/scanner/scan/feedback/tones.ts';
import { createPersisted, usePersisted } from '#web/device/persisted.ts';

const persistedSound = createPersisted<boolean>(
  'sound',
  () => localStorage,
  (stored) => (typeof stored === 'boolean' ? stored : null),
);

/** Browsers allow sound only after the first touch. */
const mayPlay = (): boolean => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

export type Feedback = { readonly isOn: boolean; readonly toggle: () => void; readonly give: (tone: Tone) => void };

/**
 * Plays the sound and vibration of a result. Sound follows the choice on this device; default on,
 * if allowed.
 */
export function useFeedback(): Feedback {
  const [byItself] = useState(mayPlay);
  const isOn = usePersisted(persistedSound) ?? byItself;
  return {
    isOn,
    toggle() {
      persistedSound.set(!isOn);
      if (!isOn) play('yes');
    },
    give(tone) {
      if (isOn) play(tone);
      shake(tone);
    },
  };
}
