import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ICON_SIZES, iconPng, iconSvg, manifestOf } from '#apps/website/server/app-manifest.ts';
import { siteDataFixture } from '#testing/component/site-data.fixture.ts';

const site = siteDataFixture({ now: Date.parse('2026-11-21T14:00:00+01:00') });
const named = (trade_name: string) => ({ ...site, exhibitor: { ...site.exhibitor, trade_name } });

test('the manifest names the cinema, its dark colour and icons that exist', async () => {
  const manifest = JSON.parse(manifestOf(site));
  expect(manifest).toMatchObject({ name: 'Noctule', start_url: '/', scope: '/', display: 'minimal-ui' });
  expect(manifest.background_color).toMatch(/^#[0-9a-f]{6}$/);
  expect(manifest.icons.map(({ src }: { src: string }) => src)).toEqual(ICON_SIZES.map((size) => `/icon-${size}.png`));
  for (const size of ICON_SIZES) {
    const { format, width, height } = await sharp(await iconPng(site, size)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size });
  }
});

test('the letter is inside the circle to which a device cuts the icon, and is not the colour around it', async () => {
  const { data, info } = await sharp(await iconPng(site, 192))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r, g, b] = data;
  let drawn = 0;
  for (let y = 0; y < 192; y++)
    for (let x = 0; x < 192; x++) {
      const at = (y * 192 + x) * info.channels;
      if (
        Math.abs((data[at] ?? 0) - (r ?? 0)) +
          Math.abs((data[at + 1] ?? 0) - (g ?? 0)) +
          Math.abs((data[at + 2] ?? 0) - (b ?? 0)) <
        60
      )
        continue;
      drawn += 1;
      expect(Math.hypot(x - 96, y - 96)).toBeLessThan(0.4 * 192);
    }
  expect(drawn).toBeGreaterThan(500);
});

test('another name has another letter; a character that the font lacks becomes a film reel', () => {
  expect(iconSvg(named('Noctule'))).toBe(iconSvg(named('nova')));
  expect(iconSvg(named('Lumen'))).not.toBe(iconSvg(named('Noctule')));
  expect(iconSvg(named('電影院'))).toContain('evenodd');
  expect(iconSvg(named('<script>'))).not.toContain('<script');
});
