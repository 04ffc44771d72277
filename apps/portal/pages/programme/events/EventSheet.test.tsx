// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventSheet } from '#apps/portal/pages/programme/events/EventSheet.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';
import { typeInto } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(leavePortal);

/** The form of a new event, for a person who may write events; `post` answers what is sent. */
function newEvent(post: (path: string, body: unknown) => Promise<unknown>) {
  const get = async (path: string) => (path === '/api/staff/me' ? { permissions: ['events.edit'] } : []);
  const calls = { get: vi.fn(get), post: vi.fn(post), tell: vi.fn(), touch: vi.fn(), upload: vi.fn() };
  const router = createMemoryRouter([
    { path: '/', element: <EventSheet event={null} /> },
    { path: '*', element: null },
  ]);
  const place = renderInPortal(<RouterProvider router={router} />, calls as never);
  const input = (name: string) => place.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement;
  const isOpen = () => vi.waitFor(() => act(async () => expect(input('slug').matches(':disabled')).toBe(false)));
  const submit = () => act(async () => input('slug').form?.requestSubmit());
  return { place, post: calls.post, input, isOpen, submit, address: () => router.state.location.pathname };
}

test('an event is sent with the address that its name suggests', { tags: ['PORT-009'] }, async () => {
  const { post, input, isOpen, submit, address } = newEvent(async () => ({}));
  await isOpen();
  typeInto(input('titles.nl'), 'Ladies Night');
  expect(input('slug').value).toBe('ladies-night');
  await submit();
  await vi.waitFor(() => expect(address()).toBe('/events'));
  expect(post.mock.calls).toEqual([
    [
      '/api/staff/events',
      expect.objectContaining({
        titles: expect.objectContaining({ nl: 'Ladies Night' }),
        slug: 'ladies-night',
        theme: 'default',
        sell_online: true,
        poster: null,
        schedule_id: null,
      }),
    ],
  ]);
});

test('an error is shown at its field, and disappears when the user types there', { tags: ['PORT-009'] }, async () => {
  const errors = { slug: ['This address is taken.'], visibility: ['Choose a place.'] };
  const { place, input, isOpen, submit } = newEvent(async () => {
    throw new ApiError({ status: 422, body: { message: 'Look again', errors } });
  });
  await isOpen();
  await submit();
  await vi.waitFor(() => expect(place.textContent).toContain('This address is taken.'));
  expect(place.textContent).toContain('Choose a place.');
  typeInto(input('slug'), 'another');
  expect(place.textContent).not.toContain('This address is taken.');
});
