import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { safeLink, sanitise } from '#modules/content/server/sanitise.ts';
import { HOSTILE_HTML, HOSTILE_LINKS } from '#testing/component/hostile-html.ts';

const RUNS = new Set(
  'script style object embed base meta link form input button svg math template noscript textarea video audio'.split(
    ' ',
  ),
);

// One document for all texts: a new one each time takes ten times as long.
const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } });

/**
 * Returns the parts of this HTML that a browser would run or load, in words; empty if it is
 * harmless.
 */
function dangersIn(html: string): string[] {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const attributes = element.getAttributeNames().flatMap((name) => {
      const value = element.getAttribute(name) ?? '';
      if (/^on|^style$|^srcdoc$|^ping$|^formaction$|^id$|^name$/.test(name)) return [`${tag} ${name}`];
      const address = value.replace(/[\p{Cc}\s]/gu, '');
      if (/^(href|src)$/.test(name) && /^(?!https?:|mailto:|tel:)[a-z][a-z0-9+.-]*:|^[/\\]{2}/i.test(address))
        return [`${tag} ${name}=${value}`];
      return [];
    });
    return RUNS.has(tag) ? [tag, ...attributes] : attributes;
  });
}

test('the test helper detects code that runs', { tags: ['T76'] }, () => {
  expect(dangersIn('<p>a <a href="/x">b</a><img src="https://a.example/x.png" alt=""></p>')).toEqual([]);
  for (const html of ['<script>x</script>', '<img src=x onerror=x>', '<a href="java\nscript:x">x</a>', '<p id="site">'])
    expect(dangersIn(html)).not.toEqual([]);
});

test(`nothing runs of ${HOSTILE_HTML.length} hostile texts, and nothing comes back when they are cleaned again`, {
  tags: ['T76'],
}, () => {
  expect(HOSTILE_HTML.length).toBeGreaterThan(500);
  const failures = HOSTILE_HTML.flatMap((html) => {
    const clean = sanitise(html);
    document.body.innerHTML = clean;
    const rewritten = document.body.innerHTML; // as an editor program would write it again
    const again = sanitise(clean); // the second cleaning corrects malformed HTML, and the result stays stable
    const dangers = [clean, rewritten, again, sanitise(rewritten)].flatMap(dangersIn);
    return dangers.length === 0 && sanitise(again) === again ? [] : [{ html, clean, dangers }];
  });
  expect(failures.slice(0, 5)).toEqual([]);
});

test.each(HOSTILE_LINKS)('%j is no address of a link', { tags: ['T76', 'T84'] }, (address) => {
  expect(safeLink(address)).toBe('');
});
