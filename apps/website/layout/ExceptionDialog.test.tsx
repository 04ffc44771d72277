// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dismissException, showException } from '#apps/website/components/exception.ts';
import { ExceptionDialog } from '#apps/website/layout/ExceptionDialog.tsx';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

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
/** Returns the text of the dialog, '' without one. */
function dialogText(show: () => void): string {
  const place = renderInSite(<ExceptionDialog />);
  act(show);
  return place.querySelector('dialog')?.textContent ?? '';
}

test('the dialog has its title, and the texts of a 422 on separate lines', {
  tags: ['ERR-003', 'ERR-004'],
}, () => {
  const text = dialogText(() => showException(invalid));
  expect(text).toContain('An error has occurred');
  expect(text).toContain('Too short.\nNo address.');
});

test('a form with its own 422 errors suppresses the dialog, but not for other errors', {
  tags: ['ERR-005'],
}, () => {
  expect(dialogText(() => showException(invalid, { suppress422: true }))).toBe('');
  leave();
  const broken = new ApiError({ status: 500, body: { message: 'Something went wrong on our side.' } });
  expect(dialogText(() => showException(broken, { suppress422: true }))).toContain('Something went wrong on our side.');
});

test('a closed dialog stays closed until the next error', { tags: ['ERR-003'] }, () => {
  const place = renderInSite(<ExceptionDialog />);
  act(() => showException(invalid));
  act(() => buttonNamed(place, 'Close').click());
  expect(place.querySelector('dialog')?.textContent).toBe('');
});
