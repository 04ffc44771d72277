import { useSyncExternalStore } from 'react';

/**
 * A value that this device persists under a key of its storage; readers are notified of changes.
 */
export type Kept<Value> = {
  readonly get: () => Value | null;
  /** Null deletes the value. */
  readonly set: (value: Value | null) => void;
  readonly subscribe: (changed: () => void) => () => void;
};

/**
 * `read` validates the stored value, which any program may have written; it returns null for an
 * invalid one.
 */
export function createPersisted<Value>(
  key: string,
  storage: () => Storage,
  read: (stored: unknown) => Value | null,
): Kept<Value> {
  const listeners = new Set<() => void>();
  let text: string | null | undefined;
  let value: Value | null = null;
  const take = (storedText: string | null): void => {
    text = storedText;
    value = storedText === null ? null : read(parsed(storedText));
  };
  return {
    get() {
      if (text === undefined) take(storage().getItem(key));
      return value;
    },
    set(next) {
      if (next === null) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(next));
      take(storage().getItem(key));
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      const elsewhere = (event: StorageEvent): void => {
        if (event.key !== key && event.key !== null) return;
        take(storage().getItem(key));
        changed();
      };
      listeners.add(changed);
      addEventListener('storage', elsewhere);
      return () => {
        listeners.delete(changed);
        removeEventListener('storage', elsewhere);
      };
    },
  };
}

export const usePersisted = <Value>({ subscribe, get }: Kept<Value>): Value | null =>
  useSyncExternalStore(subscribe, get);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
