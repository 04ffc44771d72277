import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast } from '#modules/exhibitor/rules/colour.ts';
import { coloursOf } from '#modules/exhibitor/rules/exhibitor-colours.ts';

test('the accent is the exhibitor’s own, by colour or by hue; nonsense is the exhibitor style', {
  tags: ['SET-004'],
}, () => {
  const exhibitor = coloursOf({}, 'default').accent;
  expect(coloursOf({ accent: '#7A1F2B' }, 'default').accent).toBe('#7a1f2b');
  expect(coloursOf({ 'accent-hue': '200' }, 'default').accent).not.toBe(exhibitor);
  for (const nonsense of ['', 'red', '-1', '361', 'NaN', '1e9'])
    expect(coloursOf({ 'accent-hue': nonsense, accent: nonsense }, 'default').accent).toBe(exhibitor);
});

test('a ladies’ event has its own accent, independent of the exhibitor’s', { tags: ['D-059'] }, () => {
  const ladies = coloursOf({}, 'ladies').accent;
  expect(ladies).not.toBe(coloursOf({}, 'default').accent);
  expect(coloursOf({ accent: '#7a1f2b', 'accent-hue': '200' }, 'ladies').accent).toBe(ladies);
});

test('on paper and in mails an accent of any colour stands out from white and from its own wash by 4.5 to 1 (WCAG 1.4.3)', () => {
  const grey = coloursOf({ paper: '#777777', ink: '#eeeeee' }, 'default');
  expect(grey).toEqual(coloursOf({}, 'default'));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom('default', 'ladies'), (value, theme) => {
      const accent = `#${value.toString(16).padStart(6, '0')}`;
      const colours = coloursOf({ accent }, theme as 'default');
      for (const ground of ['#ffffff', colours.accentPale])
        expect(contrast(colours.accent, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
