export type CameraProblem = 'refused' | 'absent' | 'busy';

const PICTURE: MediaTrackConstraints = { width: { ideal: 1280 }, height: { ideal: 720 } };

/** `id`: the camera chosen on this device; null for the rear camera. */
export type CameraChoice = { readonly id: string | null };

/** Opens it, or the rear camera if it is missing. Throws the browser's errors. */
export async function openCamera({ id }: CameraChoice): Promise<MediaStream> {
  // Browsers hide it on pages without https.
  const media = 'mediaDevices' in navigator ? navigator.mediaDevices : null;
  if (!media) throw new DOMException('no camera here', 'NotFoundError');
  const back = { ...PICTURE, facingMode: { ideal: 'environment' } };
  if (id === null) return media.getUserMedia({ audio: false, video: back });
  try {
    return await media.getUserMedia({ audio: false, video: { ...PICTURE, deviceId: { exact: id } } });
  } catch (error) {
    // It was unplugged since it was chosen.
    if (nameOf(error) !== 'OverconstrainedError') throw error;
    return media.getUserMedia({ audio: false, video: back });
  }
}

export function problemOf(error: unknown): CameraProblem {
  const name = nameOf(error);
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'busy';
}
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Returns the next camera after the present one, if there are several. */
export async function cameraAfter(stream: MediaStream): Promise<string | null> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const cameras = all.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
  const present = stream.getVideoTracks()[0]?.getSettings().deviceId;
  return cameras.length < 2 ? null : (cameras[(cameras.indexOf(present ?? '') + 1) % cameras.length] ?? null);
}

/** Not in the browser types yet. */
type WithTorch = { torch?: boolean };

export function hasLight(stream: MediaStream): boolean {
  const track = stream.getVideoTracks()[0];
  if (!track || !('getCapabilities' in track)) return false;
  const able: MediaTrackCapabilities & WithTorch = track.getCapabilities();
  return able.torch === true;
}

export async function turnLight(stream: MediaStream, on: boolean): Promise<void> {
  const lit: MediaTrackConstraintSet & WithTorch = { torch: on };
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [lit] });
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
