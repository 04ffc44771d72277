import { join } from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = join(import.meta.dirname, '../../.cache/screenshots');
export const WIDTHS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } };

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
