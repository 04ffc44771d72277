// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsavedGuard } from '#apps/portal/components/form/use-unsaved.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { buttonNamed, typeInto } from '#testing/e2e/harness/render-in-site.tsx';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(leavePortal);

function RateForm() {
  const { field, onSubmit } = useStaffForm({ values: { name: '' }, send: async () => 1, onDone: () => undefined });
  return (
    <form onSubmit={onSubmit}>
      <input {...field('name')} />
    </form>
  );
}

/** A form on one page of two, as the frame shows it. */
function openForm() {
  const page = (
    <UnsavedGuard>
      <RateForm />
    </UnsavedGuard>
  );
  const router = createMemoryRouter(
    [
      { path: '/rate', element: page },
      { path: '/', element: <p>The list</p> },
    ],
    { initialEntries: ['/rate'] },
  );
  const place = renderInPortal(<RouterProvider router={router} />);
  const leaveNow = () => void router.navigate('/');
  const leave = () => act(async () => leaveNow());
  const input = () => place.querySelector('input') as HTMLInputElement;
  const path = () => router.state.location.pathname;
  const asks = () => place.querySelector('dialog[open]') !== null;
  return { place, leave, leaveNow, input, path, asks };
}

test('a form without changes is left without a question', async () => {
  const { leave, path } = openForm();
  await leave();
  expect(path()).toBe('/');
});

test('what is typed is not lost: leaving asks, staying keeps it, and leaving after all leaves', async () => {
  const { place, leave, input, path, asks } = openForm();
  typeInto(input(), 'Students');
  await leave();
  expect([path(), asks()]).toEqual(['/rate', true]);
  await act(async () => buttonNamed(place, 'Stay').click());
  expect([path(), input().value]).toEqual(['/rate', 'Students']);
  await leave();
  await act(async () => buttonNamed(place, 'Leave').click());
  expect(path()).toBe('/');
});

test('leaving in the moment after a key asks, too', async () => {
  const { leaveNow, input, path, asks } = openForm();
  const react = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  react.IS_REACT_ACT_ENVIRONMENT = false; // outside of `act` React renders when it does in a browser
  try {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(), 'Students');
    input().dispatchEvent(new Event('input', { bubbles: true }));
    await Promise.resolve(); // the tasks that React has scheduled run later
    leaveNow();
    await vi.waitFor(() => expect(asks()).toBe(true));
    expect(path()).toBe('/rate');
  } finally {
    react.IS_REACT_ACT_ENVIRONMENT = true;
  }
});

test('a form that was saved and stays open has no unsaved changes until more is typed', async () => {
  const { place, leave, input, path, asks } = openForm();
  typeInto(input(), 'Students');
  await act(async () => place.querySelector('form')?.requestSubmit());
  typeInto(input(), 'Student');
  await leave();
  expect([path(), asks()]).toEqual(['/rate', true]);
  await act(async () => buttonNamed(place, 'Stay').click());
  await act(async () => place.querySelector('form')?.requestSubmit());
  await leave();
  expect(path()).toBe('/');
});
