/**
 * Storage that may be forbidden or full (private windows): then nothing is stored, and no error is
 * thrown.
 */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const forgiving = (storage: () => TextStorage): TextStorage => {
  const attempt = <Answer>(work: (open: TextStorage) => Answer, otherwise: Answer): Answer => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((open) => open.getItem(key), null),
    setItem: (key, text) => attempt((open) => open.setItem(key, text), undefined),
    removeItem: (key) => attempt((open) => open.removeItem(key), undefined),
  };
};

/** Shared by the tabs of this browser, persisted after it closes. */
export const persistedStorage = forgiving(() => localStorage);
/** For this tab only. */
export const tabStorage = forgiving(() => sessionStorage);
