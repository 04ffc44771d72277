import { sanitise } from '#modules/content/server/sanitise.ts';
import { HOSTILE_HTML } from '#testing/component/hostile-html.ts';
import { expect, test } from '#testing/e2e/support/acting.ts';

/** In a page without a policy, so that only the sanitiser protects the visitor. */
test('no browser runs a script of 500 hostile texts after sanitising', { tag: '@T76' }, async ({ page }) => {
  await page.setContent('<div id="place"></div>');
  const ran = await page.evaluate(async (texts) => {
    const executed: string[] = [];
    const place = document.getElementById('place');
    if (!place) return ['the page is empty'];
    // Links to other pages are not followed: the test checks what a click runs.
    place.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link?.protocol !== 'javascript:') event.preventDefault();
    });
    for (const text of texts) {
      Object.assign(globalThis, { ran: () => executed.push(text) });
      place.innerHTML = text;
      const rewritten = place.innerHTML; // once more, as the parser serialised it
      place.innerHTML = rewritten;
      for (const element of place.querySelectorAll<HTMLElement>('a, [tabindex], summary')) element.click();
      await new Promise((done) => setTimeout(done, 2));
    }
    await new Promise((done) => setTimeout(done, 500));
    return executed;
  }, HOSTILE_HTML.map(sanitise));
  expect(ran).toEqual([]);
});

test('without sanitising they run: the browser detects them', { tag: '@T76' }, async ({ page }) => {
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
