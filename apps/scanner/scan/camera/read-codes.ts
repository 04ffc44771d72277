import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import reader from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Loads it from our server with the rest of the program: the default is another host.
prepareZXingModule({ overrides: { locateFile: () => reader } });

/** Enough for a code that fills a third of the frame; more would be slower. */
const SIDE_MAX = 720;
let canvas: HTMLCanvasElement | null = null;

/** Returns the codes in the middle of the picture now; none while there is no picture. */
export async function readCodes(video: HTMLVideoElement): Promise<string[]> {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return [];
  canvas ??= document.createElement('canvas');
  const size = Math.min(side, SIDE_MAX);
  canvas.width = size;
  canvas.height = size;
  const picture = canvas.getContext('2d', { willReadFrequently: true });
  if (!picture) return [];
  const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  picture.drawImage(video, x, y, side, side, 0, 0, size, size);
  const codes = await readBarcodes(picture.getImageData(0, 0, size, size), {
    formats: ['QRCode', 'Code128'],
    maxNumberOfSymbols: 4,
  });
  return codes.filter(({ isValid, text }) => isValid && text !== '').map(({ text }) => text);
}
