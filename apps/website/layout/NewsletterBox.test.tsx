// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keepAll } from '#apps/website/api/kept-state.ts';
import { NewsletterBox } from '#apps/website/layout/NewsletterBox.tsx';
import { buttonNamed, leave, renderInSite, typeInto } from '#testing/journeys/harness/render-in-site.tsx';

afterEach(leave);

test('VAL-015 VAL-008 SITE-032 the button waits for an address: none, or blanks only, is none', () => {
  const place = renderInSite(<NewsletterBox />);
  const box = place.querySelector('input') as HTMLInputElement;
  const isOff = () => buttonNamed(place, 'Sign up').disabled;
  expect([box.type, isOff()]).toEqual(['email', true]);
  typeInto(box, '  ');
  expect(isOff()).toBe(true);
  typeInto(box, 'ada@visitor.example');
  expect(isOff()).toBe(false);
  typeInto(box, '');
  expect(isOff()).toBe(true);
});

test('ERR-002 a reload the program asks for keeps what was typed', () => {
  const kept = new Map<string, string>();
  const place = renderInSite(<NewsletterBox />);
  typeInto(place.querySelector('input') as HTMLInputElement, 'ada@');
  keepAll({ setItem: (key, text) => void kept.set(key, text) });
  expect([...kept.values()].join()).toContain('ada@');
});
