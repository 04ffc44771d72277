// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import { ExceptionDialog } from '#apps/website/layout/ExceptionDialog.tsx';
import { dismissException, showException } from '#apps/website/parts/exception.ts';
import { buttonNamed, leave, renderInSite } from '#testing/journeys/harness/render-in-site.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  act(dismissException);
  leave();
});

const invalid = new ApiError({
  status: 422,
  body: { message: 'Look again', errors: { name: ['Too short.'], email: ['No address.'] } },
});
/** What the dialog says, '' while there is none. */
function said(show: () => void): string {
  const place = renderInSite(<ExceptionDialog />);
  act(show);
  return place.querySelector('dialog')?.textContent ?? '';
}

test('ERR-003 ERR-004 the dialog has its title, and the sentences of a 422 on lines of their own', () => {
  const text = said(() => showException(invalid));
  expect(text).toContain('An error has occurred');
  expect(text).toContain('Too short.\nNo address.');
});

test('ERR-005 a form that shows its own 422 keeps the dialog away; of anything else it still speaks', () => {
  expect(said(() => showException(invalid, { suppress422: true }))).toBe('');
  leave();
  const broken = new ApiError({ status: 500, body: { message: 'Something went wrong on our side.' } });
  expect(said(() => showException(broken, { suppress422: true }))).toContain('Something went wrong on our side.');
});

test('ERR-003 closed, it is gone until something else happens', () => {
  const place = renderInSite(<ExceptionDialog />);
  act(() => showException(invalid));
  act(() => buttonNamed(place, 'Close').click());
  expect(place.querySelector('dialog')?.textContent).toBe('');
});
