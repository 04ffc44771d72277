import { useEffect, useRef } from 'react';
import { afterStroke, codeAfterSilence, NOTHING_TYPED, SILENCE_MS } from '#web/device/codes/keyed-code.ts';
import { likelyFirst } from '#web/device/codes/scanner-keys.ts';
import type { Reading } from '#web/device/codes/scanner-layout.ts';
import { isTrialOpen } from '#web/device/codes/trial/open-trial.ts';

/**
 * Handles codes typed by a hardware scanner, with any element in focus. The Enter or Tab at the end
 * is swallowed, so that it presses no button and sends no form. `other`: what the code may be
 * instead, if scanner and machine are set to different keyboards. A scanner without an end is read
 * when it is silent, but not in a text field: there a person types.
 */
export function useKeyedCode(onCode: (code: string, other: string | null) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let typed = NOTHING_TYPED;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const report = (read: Reading): void => {
      const { code, other } = likelyFirst(read);
      latest.current(code, other);
    };
    const hasEnded = (): void => {
      const read = codeAfterSilence(typed);
      if (read === null) return;
      typed = NOTHING_TYPED;
      report(read);
    };
    const listen = (event: KeyboardEvent): void => {
      if (isTrialOpen()) return;
      const isCommand = event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState('AltGraph'));
      const { key, code: position, shiftKey: isShifted, timeStamp: at } = event;
      const after = afterStroke(typed, { key, position, isShifted, at, isCommand });
      typed = after.typed;
      clearTimeout(silence);
      if (after.code === null) {
        if (!isTyping(event.target)) silence = setTimeout(hasEnded, SILENCE_MS);
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      report(after.code);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => {
      clearTimeout(silence);
      removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
