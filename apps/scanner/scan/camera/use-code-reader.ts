import { type RefObject, useEffect, useRef } from 'react';

const LOOK_AFTER_MS = 150;
/** The code reader did not load: there is no network, or the server is being updated. */
const LOAD_AGAIN_AFTER_MS = 3_000;

const loadReader = () => import('#apps/scanner/scan/camera/read-codes.ts');

/**
 * Reads the picture repeatedly while `isOn`: the next look starts after the last one ends, however
 * long it took.
 */
export function useCodeReader(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onLook: (seen: readonly string[]) => void,
): void {
  const latest = useRef(onLook);
  useEffect(() => {
    latest.current = onLook;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let isCurrent = true;
    const look = async (): Promise<number> => {
      const { readCodes } = await loadReader();
      if (!video.current || document.hidden) return LOOK_AFTER_MS;
      const seen = await readCodes(video.current);
      if (isCurrent) latest.current(seen);
      return LOOK_AFTER_MS;
    };
    const goOn = async (): Promise<void> => {
      while (isCurrent) await pause(await look().catch(() => LOAD_AGAIN_AFTER_MS));
    };
    void goOn();
    return () => {
      isCurrent = false;
    };
  }, [video, isOn]);
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
