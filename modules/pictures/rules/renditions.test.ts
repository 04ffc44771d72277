import { expect, test } from 'vitest';
import { hintSize, OVERVIEW, originalProblem, POSTER_LG, renditionSize } from '#modules/pictures/rules/renditions.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['a JPEG', '\xff\xd8\xff\xe0 and so on', null],
  ['a PNG', '\x89PNG\r\n\x1a\n and so on', null],
  ['a WebP', 'RIFF\x01\n\x00\x00WEBPVP8 ', null],
  ['a sound', 'RIFF\x01\x02\x03\x04WAVEfmt ', 'picture.not_a_picture'],
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>ran()</script></svg>', 'picture.not_a_picture'],
  ['a page', '<!doctype html>', 'picture.not_a_picture'],
  ['a film strip', 'GIF89a', 'picture.not_a_picture'],
  ['nothing', '', 'picture.not_a_picture'],
])('%s: %s', { tags: ['T76'] }, (_what, start, code) => {
  expect(originalProblem(bytes(start))?.code ?? null).toBe(code);
});

test('an original of more than 10 MB is not even looked at', { tags: ['D-065'] }, () => {
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  large.set([0xff, 0xd8, 0xff]);
  expect(originalProblem(large)).toEqual({ code: 'picture.too_large', params: { megabytes: 10 } });
  expect(originalProblem(large.subarray(1))?.code).toBe('picture.not_a_picture');
});

test('a rendition has its size, or the largest of its shape that the original gives', { tags: ['D-171'] }, () => {
  expect(renditionSize({ width: 4000, height: 3000 }, POSTER_LG)).toEqual({ width: 800, height: 1200 });
  expect(renditionSize({ width: 300, height: 3000 }, POSTER_LG)).toEqual({ width: 300, height: 450 });
  expect(renditionSize({ width: 1, height: 1 }, OVERVIEW)).toEqual({ width: 1, height: 1 });
});

test('a hint has some 24 pixels in the shape of its picture', () => {
  expect(hintSize({ width: 800, height: 1200 })).toEqual({ width: 4, height: 6 });
  expect(hintSize({ width: 1280, height: 720 })).toEqual({ width: 7, height: 4 });
  expect(hintSize({ width: 9000, height: 1 })).toEqual({ width: 465, height: 1 });
});
