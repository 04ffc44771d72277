// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { CountrySelect } from '#apps/portal/components/form/CountrySelect.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';

afterEach(leavePortal);

const field = { name: 'country', onChange: async () => {}, onBlur: async () => {}, ref: () => {} };
const optionsOf = (place: HTMLElement) =>
  [...place.querySelectorAll('option')].map(({ value, textContent }) => [value, textContent]);

test('countries are chosen by name, in the order of their names', { tags: ['SEAT-002', 'INV-001'] }, () => {
  const options = optionsOf(renderInPortal(<CountrySelect field={field} label="Country" stored="DE" />));
  const names = options.map(([, name]) => name);
  expect(options).toContainEqual(['DE', 'Germany']);
  expect(options).toContainEqual(['GE', 'Georgia']);
  expect(names.indexOf('Georgia')).toBe(names.indexOf('Germany') - 1);
  expect(options.filter(([code]) => code === '')).toEqual([]);
});

test('what an import stored stays a choice, and so does no country where none is needed', () => {
  const options = optionsOf(
    renderInPortal(<CountrySelect field={field} label="Country" stored="Flanders" nothing="Not known" />),
  );
  expect(options[0]).toEqual(['', 'Not known']);
  expect(options).toContainEqual(['Flanders', 'Flanders']);
});
