import { expect, test } from 'vitest';
import { codeOf, isTest, readSources } from '#testing/laws/sources.ts';

/** `cinema_id: Number(cinema_id)`: nothing chosen becomes 0, which is refused as a number that is too small. */
const ID_OF_A_SELECT = /\b\w+_id:(?:[^,\n]*\?[^,\n]*:)? Number\(/;

test('a form reads the id of a select by chosenId, so that an empty one is called required', {
  tags: ['VAL-024'],
}, () => {
  const forms = readSources().filter(({ path }) => /^apps\/(?:portal|pos)\//.test(path) && !isTest(path));
  expect(forms.length).toBeGreaterThan(400);
  const wrong = forms.flatMap(({ path, text }) =>
    codeOf(text)
      .split('\n')
      .flatMap((line, index) => (ID_OF_A_SELECT.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(wrong).toEqual([]);
});

test.each(['cinema_id: Number(cinema_id),', "theme_id: values.theme_id === '' ? null : Number(values.theme_id),"])(
  'the law forbids %s',
  (line) => {
    expect(ID_OF_A_SELECT.test(line)).toBe(true);
  },
);
