import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../.cache/screenshots');
/** From a small telephone to a large screen. */
export const WIDTHS = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1_180 },
  desktop: { width: 1_280, height: 900 },
  large: { width: 1_680, height: 1_050 },
};

/** Takes a picture of the whole page with loaded pictures and without motion. */
export async function shoot(page: Page, kind: string, name: string): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 30));
    }
    scrollTo(0, 0);
    const pictures = Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await Promise.race([pictures, new Promise((done) => setTimeout(done, 3_000))]); // a lazy picture that is not requested yet sends no event
    await document.fonts.ready;
  });
  await page.screenshot({ path: join(FOLDER, kind, `${name}.png`), fullPage: true, animations: 'disabled' });
}

/** Takes a picture of a part of a page: the whole of a very long page is more than a browser paints at once. */
export async function shootPart(part: Locator, kind: string, name: string): Promise<void> {
  await part.screenshot({ path: join(FOLDER, kind, `${name}.png`), animations: 'disabled' });
}

/** Takes a picture of what the window shows, such as an open dialog. */
export async function shootWindow(page: Page, kind: string, name: string): Promise<void> {
  await page.screenshot({ path: join(FOLDER, kind, `${name}.png`), animations: 'disabled' });
}
