import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type CameraProblem,
  cameraAfter,
  closeCamera,
  hasLight,
  openCamera,
  problemOf,
  turnLight,
  type WantedCamera,
} from '#apps/scanner/scan/camera/open-camera.ts';
import { createPersisted } from '#web/device/persisted.ts';

const persistedCamera = createPersisted<string>(
  'camera',
  () => localStorage,
  (found) => (typeof found === 'string' ? found : null),
);

const lastCamera = (): WantedCamera => ({ id: persistedCamera.get() });

export type Camera = {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly state: 'starting' | 'on' | CameraProblem;
  /** Null if the camera has none. */
  readonly light: { readonly isOn: boolean; readonly turn: () => void } | null;
  /** Null if there is only one. */
  readonly switchCamera: (() => void) | null;
  readonly retry: () => void;
};

/** Opens the camera while it is mounted; restarts it if the system stopped it. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState<WantedCamera>(lastCamera);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let isWanted = true;
    let opened: MediaStream | null = null;
    const start = async (): Promise<void> => {
      const found = await openCamera(wanted);
      if (!isWanted) return closeCamera(found);
      opened = found;
      found.getVideoTracks()[0]?.addEventListener('ended', () => setWanted(lastCamera()));
      const element = video.current;
      if (element) {
        element.srcObject = found;
        // Refused while the page is hidden; it plays once it is visible.
        await element.play().catch(() => undefined);
      }
      setProblem(null);
      setLit(false);
      setStream(found);
      setNext(await cameraAfter(found));
    };
    start().catch((error: unknown) => isWanted && setProblem(problemOf(error)));
    return () => {
      isWanted = false;
      if (opened) closeCamera(opened);
      setStream(null);
    };
  }, [wanted]);

  const turn = async (): Promise<void> => {
    if (!stream) return;
    await turnLight(stream, !isLit);
    setLit(!isLit);
  };
  return {
    video,
    state: problem ?? (stream ? 'on' : 'starting'),
    light: stream && hasLight(stream) ? { isOn: isLit, turn: () => void turn() } : null,
    switchCamera:
      next === null
        ? null
        : () => {
            persistedCamera.set(next);
            setWanted(lastCamera());
          },
    retry: () => {
      setProblem(null);
      setWanted(lastCamera());
    },
  };
}
