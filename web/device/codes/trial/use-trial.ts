import { useEffect, useState } from 'react';
import type { Stroke } from '#web/device/codes/keyed-code.ts';
import { judgeTrial, type Trial } from '#web/device/codes/trial/judge-trial.ts';
import { openTrial } from '#web/device/codes/trial/open-trial.ts';

/** The longest pause within a scan, also of a scanner that is too slow to be read at a till. */
const PAUSE_MS = 600;
/** Keys that a person presses to move on the page, alone, are no scan. */
const STROKES_MIN = 3;

/**
 * Watches what a scanner types and returns the last scan, judged. Enter and Tab at the end of a scan
 * press no button; pressed alone they work as ever.
 */
export function useTrial(): Trial | null {
  const [trial, setTrial] = useState<Trial | null>(null);
  useEffect(() => {
    let strokes: Stroke[] = [];
    let silence: ReturnType<typeof setTimeout> | undefined;
    const close = openTrial();
    const end = (): void => {
      clearTimeout(silence);
      const judged = strokes.length >= STROKES_MIN ? judgeTrial(strokes) : null;
      if (judged) setTrial(judged);
      strokes = [];
    };
    const listen = (event: KeyboardEvent): void => {
      const { key, code: position, shiftKey: isShifted, timeStamp: at } = event;
      const isCommand = event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState('AltGraph'));
      const isEnd = key === 'Enter' || key === 'Tab';
      if (isEnd && strokes.length < STROKES_MIN) return;
      strokes.push({ key, position, isShifted, at, isCommand });
      clearTimeout(silence);
      if (isEnd) {
        event.preventDefault();
        event.stopPropagation();
        end();
      } else silence = setTimeout(end, PAUSE_MS);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => {
      clearTimeout(silence);
      removeEventListener('keydown', listen, { capture: true });
      close();
    };
  }, []);
  return trial;
}
