import { expect, test } from '@playwright/test';
import { sanitise } from '#modules/content/server/sanitise.ts';
import { HOSTILE_HTML } from '#testing/website/hostile-html.ts';

/** In a page without any policy, so that nothing but the cleaning stands between the text and the visitor. */
test('T76 no browser runs anything of 500 hostile texts once they are cleaned', async ({ page }) => {
  await page.setContent('<div id="place"></div>');
  const ran = await page.evaluate(async (texts) => {
    const found: string[] = [];
    const place = document.getElementById('place');
    if (!place) return ['the page is empty'];
    // Links that lead elsewhere are not followed: what a click runs is asked.
    place.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link?.protocol !== 'javascript:') event.preventDefault();
    });
    for (const text of texts) {
      Object.assign(globalThis, { ran: () => found.push(text) });
      place.innerHTML = text;
      const rewritten = place.innerHTML; // once more, as the parser wrote it
      place.innerHTML = rewritten;
      for (const element of place.querySelectorAll<HTMLElement>('a, [tabindex], summary')) element.click();
      await new Promise((done) => setTimeout(done, 2));
    }
    await new Promise((done) => setTimeout(done, 500));
    return found;
  }, HOSTILE_HTML.map(sanitise));
  expect(ran).toEqual([]);
});

test('T76 uncleaned they do run: the browser is a judge', async ({ page }) => {
  await page.setContent('<div id="place"></div>');
  const ran = await page.evaluate(
    async (texts) => {
      let times = 0;
      Object.assign(globalThis, { ran: () => void times++ });
      for (const text of texts) (document.getElementById('place') as HTMLElement).innerHTML = text;
      await new Promise((done) => setTimeout(done, 500));
      return times;
    },
    HOSTILE_HTML.slice(4, 12),
  );
  expect(ran).toBeGreaterThan(0);
});
