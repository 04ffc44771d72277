import { useEffect, useRef } from 'react';
import { SLOW_STROKE_MS } from '#web/device/codes/keyed-code.ts';

/** Also a slow scanner types its next key sooner than this. */
const ALONE_MS = SLOW_STROKE_MS + 10;

/** Calls for a digit from 1 to 9 that a person types; the digits of a scanned code are left alone. */
export function useDigits(onDigit: (digit: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    let waiting: { digit: number; timer: ReturnType<typeof setTimeout> } | null = null;
    let lastAt = Number.NEGATIVE_INFINITY;
    const end = (isTyped: boolean): void => {
      if (waiting === null) return;
      clearTimeout(waiting.timer);
      const { digit } = waiting;
      waiting = null;
      if (isTyped) latest.current(digit);
    };
    const listen = (event: KeyboardEvent): void => {
      const { key, timeStamp: at } = event;
      // Signs in a row are a code, and its end is swallowed; any other key ends the digit of a person.
      const isCode = event.defaultPrevented || (key.length === 1 && at - lastAt < ALONE_MS);
      lastAt = at;
      end(!isCode);
      const isDigit = /^[1-9]$/.test(key) && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isDigit && !isCode) waiting = { digit: Number(key), timer: setTimeout(() => end(true), ALONE_MS) };
    };
    addEventListener('keydown', listen, { capture: true });
    return () => {
      end(false);
      removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
