import { chromium } from '@playwright/test';
import { BROWSER } from '#testing/browser.ts';

/** The line that Chromium's tools call "Fast 3G": bits per second, and ms added to every answer. */
const FAST_3G = { downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9, latency: 562.5 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

export type FirstUse = {
  /** Time from the click on a link to the page until the first film is readable: ms. */
  readonly readableMs: number;
  /** Time until React has hydrated the list, so that a click needs no new page: ms. */
  readonly answersMs: number;
  /** Compressed JavaScript loaded by then, in bytes. */
  readonly scriptBytes: number;
};

/** Measures the programme with an empty cache on a slow line. */
export async function firstUse(url: string): Promise<FirstUse> {
  const browser = await chromium.launch(BROWSER);
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const line = await page.context().newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { offline: false, ...FAST_3G });
    const scripts = new Set<string>();
    let scriptBytes = 0;
    line.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('main h2, main h3').first().waitFor();
    const readableMs = await page
      .waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
      .then((paint) => paint.jsonValue() as Promise<number>);
    const answersMs = await page
      .waitForFunction(
        () => {
          const link = document.querySelector('main a');
          return Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps')) && performance.now();
        },
        null,
        { polling: 10 },
      )
      .then((answers) => answers.jsonValue() as Promise<number>);
    return { readableMs, answersMs, scriptBytes };
  } finally {
    await browser.close();
  }
}
