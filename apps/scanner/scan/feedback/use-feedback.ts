import { useState } from 'react';
import { createKept, useKept } from '#apps/browser/machine/kept.ts';
import { play, shake, type Tone } from '#apps/scanner/scan/feedback/tones.ts';

const keptSound = createKept<boolean>(
  'sound',
  () => localStorage,
  (found) => (typeof found === 'boolean' ? found : null),
);

/** Browsers let a page sound only after somebody touched it. */
const mayPlay = (): boolean => 'userActivation' in navigator && navigator.userActivation.hasBeenActive;

export type Feedback = { readonly isOn: boolean; readonly toggle: () => void; readonly give: (tone: Tone) => void };

/** What is heard and felt of a result. Sound is as it was chosen on this machine; else on where it is allowed. */
export function useFeedback(): Feedback {
  const [byItself] = useState(mayPlay);
  const isOn = useKept(keptSound) ?? byItself;
  return {
    isOn,
    toggle() {
      keptSound.set(!isOn);
      if (!isOn) play('yes');
    },
    give(tone) {
      if (isOn) play(tone);
      shake(tone);
    },
  };
}
