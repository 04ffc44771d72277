import { useState } from 'react';

const KEY = 'portal-folded';

/** What was stored may be of another version, or broken: it then folds nothing. */
function stored(): readonly string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The sections of the navigation that are folded in this browser. */
export function useFolded(): { isFolded: (name: string) => boolean; toggle: (name: string) => void } {
  const [folded, setFolded] = useState(stored);
  return {
    isFolded: (name) => folded.includes(name),
    toggle: (name) => {
      const next = folded.includes(name) ? folded.filter((each) => each !== name) : [...folded, name];
      localStorage.setItem(KEY, JSON.stringify(next));
      setFolded(next);
    },
  };
}
