import { expect, test } from 'vitest';
import {
  linkTo,
  type Mark,
  type Marked,
  pictureOf,
  withInsert,
  withMark,
  withoutFilms,
} from '#apps/portal/components/html/html-marks.ts';

/** `a [b] c`: the text in brackets is selected. */
const marked = (shown: string): Marked => ({
  text: shown.replace(/[[\]]/g, ''),
  from: shown.indexOf('['),
  to: shown.indexOf(']') - 1,
});
const shown = ({ text, from, to }: Marked) => `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`;

test.each<[Mark, string, string]>([
  ['strong', 'a [b] c', 'a <strong>[b]</strong> c'],
  ['strong', 'a <strong>[b]</strong> c', 'a [b] c'],
  ['em', '[]', '<em>[]</em>'],
  ['h2', '[Parking ]', '<h2>[Parking]</h2>'],
  ['h3', 'x[Parking]', 'x\n<h3>[Parking]</h3>'],
  ['p', '[One.\n\nTwo.]', '[<p>One.</p>\n<p>Two.</p>]'],
  ['ul', 'x\n[one\n two\n]', 'x\n[<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>]'],
  ['ol', '[]', '[<ol>\n  <li></li>\n</ol>]'],
  ['blockquote', '[Said.]', '[<blockquote>\n<p>Said.</p>\n</blockquote>]'],
])('the button for %s turns %j into %j', { tags: ['PORT-030'] }, (mark, before, after) => {
  expect(shown(withMark(marked(before), mark))).toBe(after);
});

test('links and pictures are inserted at the cursor, and no character in them ends an attribute', {
  tags: ['PORT-030'],
}, () => {
  expect(shown(withInsert(marked('a [b] c'), linkTo('/info/x?a="b"', 'b')))).toBe(
    'a <a href="/info/x?a=&quot;b&quot;">b</a>[] c',
  );
  expect(pictureOf({ url: '/storage/x.webp', width: 4, height: 3 }, 'A "bat" <3')).toBe(
    '<img src="/storage/x.webp" alt="A &quot;bat&quot; &lt;3" width="4" height="3">',
  );
});

test('a preview plays no film and shows its address instead', () => {
  expect(withoutFilms('<p>x</p><iframe width="1" src="https://player.vimeo.com/video/1" title="y"></iframe>')).toBe(
    '<p>x</p><p>▶ https://player.vimeo.com/video/1</p>',
  );
});
