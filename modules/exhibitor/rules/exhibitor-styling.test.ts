import { expect, test } from 'vitest';
import {
  chosenColours,
  correctedColour,
  stylingProblems,
  withColours,
  withoutColours,
} from '#modules/exhibitor/rules/exhibitor-styling.ts';
import type { Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';

const none = chosenColours({});
const DEMO = { 'accent-hue': '298', radius: '5px' };

test('opened and saved unchanged, the colours stay as they are', { tags: ['SET-004'] }, () => {
  const own = { accent: '#7a1020', ink: 'light-dark(#111111, #eeeeee)', radius: '2px' };
  for (const styling of [{}, DEMO, own] as Styling[])
    expect(withColours(styling, chosenColours(styling))).toEqual(styling);
});

test('a main colour replaces an earlier hue, and what is no colour stays', { tags: ['SET-004'] }, () => {
  expect(withColours(DEMO, { ...none, accent: ' #7a1020 ' })).toEqual({ radius: '5px', accent: '#7a1020' });
  expect(withColours(DEMO, { ...none, ink: '#222222' })).toEqual({ ...DEMO, ink: '#222222' });
  expect(withColours({ accent: '#7a1020' }, none)).toEqual({});
});

test('back to the colours of Foyer: no colour and no hue is left', { tags: ['SET-004'] }, () => {
  expect(withoutColours({ ...DEMO, accent: '#7a1020', 'paper-sunken': '#eeeeee', 'night-hue': '20' })).toEqual({
    radius: '5px',
  });
});

test('a colour that cannot be read in a scheme is named with the one used instead (WCAG 1.4.3)', {
  tags: ['SET-004'],
}, () => {
  const yellow = { accent: '#ffe600' };
  expect(correctedColour(yellow, 'accent', 'light')).toMatch(/^#[0-9a-f]{6}$/);
  expect(correctedColour(yellow, 'accent', 'dark')).toBeNull();
  expect(correctedColour({}, 'accent', 'light')).toBeNull();
});

test('a value that is no colour is a problem at its field, if it is new', { tags: ['SET-004'] }, () => {
  const at = (name: string, code = 'settings.colour') => [{ code, path: `website_config.styling.${name}` }];
  for (const value of ['red', '#12', 'light-dark(#000000, pale)', 'url(x)', 'color-mix(in srgb, red, blue)'])
    expect(stylingProblems({}, { accent: value })).toEqual(at('accent'));
  for (const value of ['#abc', '#7a1020', 'rgb(1, 2, 3)', 'oklch(0.4 0.1 20)', 'light-dark(#000000, #ffffff)'])
    expect(stylingProblems({}, { accent: value })).toEqual([]);
  expect(stylingProblems({}, { 'accent-hue': '400' })).toEqual(at('accent-hue', 'settings.hue'));
  expect(stylingProblems({}, { ...DEMO })).toEqual([]);
  // A value stored long ago keeps no other setting from being saved.
  expect(stylingProblems({ accent: 'red' }, { accent: 'red' })).toEqual([]);
});
