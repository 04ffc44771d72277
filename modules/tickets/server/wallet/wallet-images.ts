import sharp from 'sharp';

/** A ticket with its notches, in white, on the pass's background colour. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 29 29">
  <mask id="m"><rect width="29" height="29" fill="#fff"/><circle cx="18" cy="7" r="2" fill="#000"/><circle cx="18" cy="22" r="2" fill="#000"/>
  <path d="M18 10.5v8" stroke="#000" stroke-width="1" stroke-dasharray="1.2 1.3"/></mask>
  <rect x="3" y="7" width="23" height="15" rx="2.5" fill="#fff" mask="url(#m)"/></svg>`;
/** An icon appears on the lock screen, without the pass's colour behind it. */
const ICON = MARK.replace('<rect x="3"', '<rect width="29" height="29" rx="6" fill="#14161d"/><rect x="3"');

const SIZE = 29;
let made: Promise<Record<string, Buffer>> | undefined;

/** The pictures that a pass needs, in the three resolutions of screens. Drawn once. */
export function passImages(): Promise<Record<string, Buffer>> {
  made ??= drawAll();
  return made;
}

async function drawAll(): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  for (const [name, svg] of [
    ['icon', ICON],
    ['logo', MARK],
  ] as const)
    for (const scale of [1, 2, 3])
      files[`${name}${scale === 1 ? '' : `@${scale}x`}.png`] = await sharp(Buffer.from(svg), { density: 72 * scale })
        .resize(SIZE * scale, SIZE * scale)
        .png()
        .toBuffer();
  return files;
}
