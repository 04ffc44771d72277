/**
 * The trailer as a browser shows and encodes it. `recordTrailer` runs in the page of
 * make-trailers.ts: it knows nothing from outside of it.
 */
export type Reel = {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  readonly seconds: number;
  readonly bitsPerSecond: number;
  /** Data addresses: the picture of the film, its poster, the card with the title, the card of the cinema. */
  readonly stills: {
    readonly picture: string;
    readonly poster: string;
    readonly title: string;
    readonly house: string;
  };
  /** Where the camera goes, -1 to 1. */
  readonly drift: number;
};
/** `data` in base64. */
export type Recorded = { readonly data: string; readonly at: number; readonly isKey: boolean };

export async function recordTrailer(reel: Reel): Promise<Recorded[]> {
  const { width, height, framesPerSecond, seconds, drift } = reel;
  const open = async (address: string): Promise<ImageBitmap> => createImageBitmap(await (await fetch(address)).blob());
  const picture = await open(reel.stills.picture);
  const poster = await open(reel.stills.poster);
  const title = await open(reel.stills.title);
  const house = await open(reel.stills.house);
  const canvas = new OffscreenCanvas(width, height);
  const paint = canvas.getContext('2d', { willReadFrequently: true });
  if (!paint) throw new Error('the browser has no canvas');

  /** Draws a still, `zoom` times as large as needed to cover the frame, off its middle by x and y (-1 to 1). */
  const cover = (still: ImageBitmap, zoom: number, x: number, y: number): void => {
    const scale = zoom * Math.max(width / still.width, height / still.height);
    const [w, h] = [still.width * scale, still.height * scale];
    paint.drawImage(still, (width - w) * (0.5 + x / 2), (height - h) * (0.5 + y / 2), w, h);
  };
  const smooth = (t: number): number => {
    const within = Math.min(1, Math.max(0, t));
    return within * within * (3 - 2 * within);
  };
  /** The iris of a silent film: 0 is closed, 1 shows all. */
  const iris = (openness: number): void => {
    if (openness >= 1) return;
    paint.fillStyle = '#0b090e';
    paint.beginPath();
    paint.rect(0, 0, width, height);
    paint.arc(width / 2, height / 2, Math.max(0, openness) * Math.hypot(width, height) * 0.52, 0, 2 * Math.PI, true);
    paint.fill();
  };
  /** The scenes: from and until in seconds, and what is drawn at `t` of 0 to 1. */
  const scenes: readonly (readonly [from: number, until: number, draw: (t: number) => void])[] = [
    [0, 1.1, (t) => cover(house, 1.02 + 0.03 * t, 0, 0)],
    [1.1, 3.7, (t) => cover(picture, 1.32 - 0.1 * t, drift * (0.9 - 1.5 * smooth(t)), 0.2)],
    [3.7, 4.9, (t) => cover(poster, 1.04 + 0.06 * t, 0, 0.9 - 1.5 * smooth(t))],
    [4.9, 6.4, (t) => cover(picture, 1.9 - 0.75 * smooth(t), -drift * 0.35 * (1 - t), 0)],
    [6.4, seconds, (t) => cover(title, 1.06 - 0.04 * t, 0, 0)],
  ];
  const FADE = 0.35;
  const frame = (at: number): void => {
    paint.fillStyle = '#0b090e';
    paint.fillRect(0, 0, width, height);
    for (const [from, until, draw] of scenes) {
      if (at < from || at >= until) continue;
      draw((at - from) / (until - from));
      const end = until === seconds ? 1 : smooth((until - at) / FADE);
      iris(Math.min(smooth((at - from) / FADE), end));
    }
  };

  const recorded: Recorded[] = [];
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      recorded.push({ data, at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' });
    },
    error: (error) => {
      throw error;
    },
  });
  encoder.configure({
    codec: 'vp09.00.21.08',
    width,
    height,
    bitrate: reel.bitsPerSecond,
    framerate: framesPerSecond,
    latencyMode: 'quality',
  });
  const count = Math.round(seconds * framesPerSecond);
  const keyEvery = 4 * framesPerSecond;
  for (let index = 0; index < count; index++) {
    frame(index / framesPerSecond);
    const shot = new VideoFrame(canvas, { timestamp: Math.round((index * 1e6) / framesPerSecond) });
    encoder.encode(shot, { keyFrame: index % keyEvery === 0 });
    shot.close();
    if (encoder.encodeQueueSize > 8) await new Promise((done) => setTimeout(done, 5));
  }
  await encoder.flush();
  return recorded;
}
