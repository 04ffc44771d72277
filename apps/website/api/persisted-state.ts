import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * Typed values survive a reload that the program itself requests (ERR-002): registered values go to
 * the tab's session storage right before, and are read once after.
 */
const kept = new Map<string, () => unknown>();
const STORAGE_KEY = 'kept-over-reload';

export function keepAll(storage: Pick<Storage, 'setItem'>): void {
  const values = Object.fromEntries([...kept].map(([key, value]) => [key, value()]));
  storage.setItem(STORAGE_KEY, JSON.stringify(values));
}

let restored: Record<string, unknown> | null = null;
function takePersisted(key: string): unknown {
  if (restored === null) {
    restored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    sessionStorage.removeItem(STORAGE_KEY);
  }
  const value = restored[key];
  delete restored[key];
  return value;
}

/**
 * Works as useState for form values that must survive the end of the session. `key` names the form.
 */
export function usePersistedState<Value>(key: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(initial);
  const current = useRef(value);
  current.current = value;
  useEffect(() => {
    const before = takePersisted(key);
    if (before !== undefined) setValue(before as Value);
    kept.set(key, () => current.current);
    return () => {
      kept.delete(key);
    };
  }, [key]);
  return [value, setValue];
}
