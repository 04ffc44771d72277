import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  type CameraChoice,
  type CameraProblem,
  cameraAfter,
  closeCamera,
  hasLight,
  openCamera,
  problemOf,
  turnLight,
} from '#apps/scanner/scan/camera/open-camera.ts';
import { createPersisted } from '#web/device/persisted.ts';

const persistedCamera = createPersisted<string>(
  'camera',
  () => localStorage,
  (stored) => (typeof stored === 'string' ? stored : null),
);

const lastCamera = (): CameraChoice => ({ id: persistedCamera.get() });

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
  const [choice, setChoice] = useState<CameraChoice>(lastCamera);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [isLit, setLit] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    let opened: MediaStream | null = null;
    const start = async (): Promise<void> => {
      const camera = await openCamera(choice);
      if (!isCurrent) return closeCamera(camera);
      opened = camera;
      camera.getVideoTracks()[0]?.addEventListener('ended', () => setChoice(lastCamera()));
      const element = video.current;
      if (element) {
        element.srcObject = camera;
        // Refused while the page is hidden; it plays once it is visible.
        await element.play().catch(() => undefined);
      }
      setProblem(null);
      setLit(false);
      setStream(camera);
      setNext(await cameraAfter(camera));
    };
    start().catch((error: unknown) => isCurrent && setProblem(problemOf(error)));
    return () => {
      isCurrent = false;
      if (opened) closeCamera(opened);
      setStream(null);
    };
  }, [choice]);

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
            setChoice(lastCamera());
          },
    retry: () => {
      setProblem(null);
      setChoice(lastCamera());
    },
  };
}
