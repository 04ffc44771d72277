// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { keepAll } from '#apps/website/api/persisted-state.ts';
import { NewsletterBox } from '#apps/website/layout/newsletter/NewsletterBox.tsx';
import { buttonNamed, leave, renderInSite, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

afterEach(leave);

test('the button needs an address: an empty or blank field is none', {
  tags: ['VAL-015', 'VAL-008', 'SITE-032'],
}, () => {
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

test('typed text survives a reload that the program requests', { tags: ['ERR-002'] }, () => {
  const kept = new Map<string, string>();
  const place = renderInSite(<NewsletterBox />);
  typeInto(place.querySelector('input') as HTMLInputElement, 'ada@');
  keepAll({ setItem: (key, text) => void kept.set(key, text) });
  expect([...kept.values()].join()).toContain('ada@');
});
