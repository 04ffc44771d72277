import { useEffect, useRef } from 'react';
import { afterStroke, NOTHING_TYPED } from '#web/device/codes/keyed-code.ts';

/**
 * Handles codes typed by a hardware scanner, with any element in focus. The Enter at the end is
 * swallowed, so that it presses no button and sends no form.
 */
export function useKeyedCode(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let typed = NOTHING_TYPED;
    const listen = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState('AltGraph'));
      const after = afterStroke(typed, { key: event.key, at: event.timeStamp, isCommand });
      typed = after.typed;
      if (after.code === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(after.code);
    };
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
}
