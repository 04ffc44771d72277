import { useCallback, useEffect, useState } from 'react';
import type { SignageData } from '#modules/signage/contract/signage.ts';

/** A file that did not load is tried again after this: it may have been the network. */
const TRY_AGAIN_MS = 5 * 60_000;
const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the files of the playlist that do not load, so that their items are left out. Pictures
 * are loaded before their turn.
 */
export function useBroken(playlist: SignageData['playlist']): {
  readonly broken: ReadonlySet<string>;
  readonly markBroken: (url: string) => void;
} {
  const [broken, setBroken] = useState(NONE);
  const markBroken = useCallback((url: string) => setBroken((before) => new Set([...before, url])), []);
  const pictures = playlist.flatMap(({ kind, url }) => (kind === 'image' && url ? [url] : [])).join(' ');
  useEffect(() => {
    let probes: HTMLImageElement[] = [];
    const stop = (): void => {
      for (const probe of probes) probe.onerror = null;
    };
    const load = (): void => {
      stop();
      setBroken(NONE);
      probes = pictures
        .split(' ')
        .filter(Boolean)
        .map((url) => {
          const probe = new Image();
          probe.onerror = () => markBroken(url);
          probe.src = url;
          return probe;
        });
    };
    load();
    const timer = setInterval(load, TRY_AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [pictures, markBroken]);
  return { broken, markBroken };
}
