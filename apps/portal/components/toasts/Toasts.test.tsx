// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toasts } from '#apps/portal/components/toasts/Toasts.tsx';
import { toast } from '#ui/Toast.tsx';

let root: Root;
let corner: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  corner = document.body.appendChild(document.createElement('div'));
  root = createRoot(corner);
  act(() => root.render(<Toasts label="Messages" closeLabel="Close" />));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const region = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[aria-live=polite]');
  if (!found) throw new Error('there is no region');
  return found;
};

test('where a toast can be closed it stays as long as its text takes to read, five seconds at least', async () => {
  act(() => toast('Saved', 'success'));
  act(() => toast('x'.repeat(100), 'success'));
  await wait(4_999);
  expect(region().textContent).toContain('Saved');
  await wait(1);
  expect(region().textContent).toBe('x'.repeat(100));
  await wait(5_499);
  expect(region().textContent).not.toBe('');
  await wait(1);
  expect(region().textContent).toBe('');
});

test('a toast waits while the pointer is on it, and a press ends it', async () => {
  act(() => toast('Saved', 'success'));
  await wait(4_000);
  act(() => void region().dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  await wait(60_000);
  expect(region().textContent).toBe('Saved');
  act(() => void region().dispatchEvent(new MouseEvent('mouseout', { bubbles: true })));
  await wait(999);
  expect(region().textContent).toBe('Saved');
  await wait(1);
  expect(region().textContent).toBe('');
  act(() => toast('Again', 'success'));
  act(() => region().querySelector('button')?.click());
  expect(region().textContent).toBe('');
});

test('while a dialog is open its toasts are inside it, and outside again when it closes', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  act(() => toast('Saved', 'success'));
  await wait(0);
  expect(dialog.textContent).toBe('Saved');
  dialog.remove();
  await wait(0);
  expect(corner.textContent).toBe('Saved');
});
