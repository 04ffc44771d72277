/** Rasterises a picture and applies film grain, litho speckle and vignette. */
import sharp, { type Sharp } from 'sharp';
import { type Picture, svgOf } from '#demo/artwork/press/svg.ts';
import { randomFrom } from '#demo/random.ts';

type Sheet = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/**
 * Returns soft noise around 0: one coarse and one fine layer, so that the grain has clumps like
 * real emulsion.
 */
function grainLayer(width: number, height: number, seed: string): Float32Array {
  const random = randomFrom(seed);
  const fine = Float32Array.from({ length: width * height }, () => random() + random() - 1);
  const layer = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const right = x + 1 < width ? i + 1 : i;
      const below = y + 1 < height ? i + width : i;
      layer[i] = 0.45 * (fine[i] ?? 0) + 0.4 * ((fine[right] ?? 0) + (fine[below] ?? 0));
    }
  return layer;
}

/** Returns small round spots without ink: 1 keeps the ink, a lower value shows the paper. */
function speckleLayer(width: number, height: number, amount: number, seed: string): Float32Array {
  const random = randomFrom(`${seed} speckle`);
  const layer = new Float32Array(width * height).fill(1);
  const spots = Math.round((width * height * amount) / 1000);
  for (let spot = 0; spot < spots; spot++) {
    const [cx, cy, radius] = [random() * width, random() * height, 0.5 + random() ** 6 * 2.4];
    const strength = 0.25 + random() * 0.55;
    for (let y = Math.max(0, Math.floor(cy - radius)); y <= Math.min(height - 1, cy + radius); y++)
      for (let x = Math.max(0, Math.floor(cx - radius)); x <= Math.min(width - 1, cx + radius); x++)
        if (Math.hypot(x - cx, y - cy) <= radius) layer[y * width + x] = 1 - strength;
  }
  return layer;
}

const PAPER = [238, 228, 206] as const;

function laidOver(sheet: Sheet, { finish }: Picture, seed: string): Buffer {
  const { pixels, width, height } = sheet;
  const grain = grainLayer(width, height, seed);
  const speckle = speckleLayer(width, height, finish.speckle ?? 0, seed);
  const result = Buffer.alloc(pixels.length);
  for (let i = 0; i < width * height; i++) {
    const [dx, dy] = [((i % width) / width - 0.5) * 2, (Math.floor(i / width) / height - 0.5) * 2];
    const shade = 1 - (finish.vignette ?? 0) * Math.max(0, (dx * dx + dy * dy - 0.5) / 1.5);
    for (let channel = 0; channel < 3; channel++) {
      const tone = (pixels[i * 3 + channel] ?? 0) * shade;
      const midtones = 0.35 + 2.6 * (tone / 255) * (1 - tone / 255);
      const inked = tone + (grain[i] ?? 0) * finish.grain * midtones;
      const kept = speckle[i] ?? 1;
      result[i * 3 + channel] = Math.max(
        0,
        Math.min(255, Math.round(inked * kept + (PAPER[channel] ?? 0) * (1 - kept))),
      );
    }
  }
  return result;
}

/**
 * Returns the finished sheet as a sharp image; the same picture and seed always give the same
 * pixels.
 */
export async function printed(picture: Picture, seed: string): Promise<Sharp> {
  const { data, info } = await sharp(Buffer.from(svgOf(picture)), { limitInputPixels: 40_000_000 })
    .resize(picture.width, picture.height)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet = { pixels: data, width: info.width, height: info.height };
  return sharp(laidOver(sheet, picture, seed), { raw: { width: info.width, height: info.height, channels: 3 } });
}
