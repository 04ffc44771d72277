import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Figure } from '#bench/figure.ts';
import { median } from '#bench/median.ts';
import { BROWSER } from '#testing/browser.ts';

/**
 * Measures the time from the last loaded script to React's hydration, on this machine and four
 * times slower.
 */
export async function measureHydration(url: string, rounds: number): Promise<Figure[]> {
  if (!existsSync(BROWSER.executablePath)) return [];
  const browser = await chromium.launch(BROWSER);
  const timeOf = async (slower: number): Promise<number> => {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    const line = await page.context().newCDPSession(page);
    await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(url, { waitUntil: 'commit' });
    const taken = await page.waitForFunction(sinceThePrograms, null, { polling: 'raf' });
    const ms = (await taken.jsonValue()) as number;
    await page.context().close();
    return ms;
  };
  const times: { here: number; phone: number }[] = [];
  for (let round = 0; round < rounds; round++) times.push({ here: await timeOf(1), phone: await timeOf(4) });
  await browser.close();
  const of = (pick: (time: (typeof times)[number]) => number) => Math.round(median(times.map(pick)));
  return [
    {
      metric: 'hydration of the list of a day with 1,000 screenings in the programme',
      measured: `${of(({ here }) => here)} ms, ${of(({ phone }) => phone)} ms on a processor four times slower`,
      floor: '',
      goal: '',
      held: null,
      remark: 'from the last program that arrived; the programme itself stands in the page',
    },
  ];
}

/** Runs in the page: returns ms since the last script loaded, after React has hydrated the list. */
function sinceThePrograms(): number | false {
  const { document } = globalThis as unknown as { document: { querySelector(selector: string): object | null } };
  const link = document.querySelector('main a');
  if (!link || !Object.keys(link).some((key) => key.startsWith('__reactProps'))) return false;
  const files = performance.getEntriesByType('resource') as unknown as { name: string; responseEnd: number }[];
  const programs = files.filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'));
  return performance.now() - Math.max(...programs.map(({ responseEnd }) => responseEnd));
}
