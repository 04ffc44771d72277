import { useEffect, useRef } from 'react';
import { afterStroke, NOTHING_TYPED } from '#apps/browser/machine/codes/keyed-code.ts';

/**
 * Codes that a hardware scanner types, whatever has the focus. The Enter at their end is swallowed, so that no button is
 * pressed and no form is sent by it.
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
