// Takes pictures of the seat picker: node testing/e2e/harness/look.ts <folder>
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { BROWSER } from '#testing/browser.ts';
import { serveHarness } from '#testing/e2e/harness/serve-harness.ts';

const folder = process.argv[2] ?? 'test-results/seat-picker';
await mkdir(folder, { recursive: true });
const harness = await serveHarness();
const browser = await chromium.launch(BROWSER);
try {
  for (const width of [320, 390, 1280]) {
    for (const lights of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, deviceScaleFactor: width < 600 ? 2 : 1 });
      page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
      page.on('pageerror', (error) => console.error(error));
      await page.goto(`${harness.url}/seat-picker.html?mode=changeable&tickets=3&lights=${lights}`);
      await page.getByRole('checkbox').first().waitFor({ timeout: 60_000 });
      await page.screenshot({ path: `${folder}/${width}-${lights}.png`, fullPage: true });
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.getByRole('button', { name: 'Zoom in' }).click();
      await page.screenshot({ path: `${folder}/${width}-${lights}-zoomed.png` });
      await page.close();
    }
  }
} finally {
  await browser.close();
  await harness.close();
}
