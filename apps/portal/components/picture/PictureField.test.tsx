// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureField } from '#apps/portal/parts/PictureField.tsx';
import { leavePortal, renderInPortal } from '#testing/journeys/harness/render-in-portal.tsx';

afterEach(leavePortal);

test('CMS-003 a form is not sent while its picture is on its way, and says so; then it is', async () => {
  const arrived = Promise.withResolvers<unknown>();
  const calls = { get: vi.fn(), post: vi.fn(), tell: vi.fn(), touch: vi.fn(), upload: vi.fn(() => arrived.promise) };
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onChange = vi.fn();
  const place = renderInPortal(
    <form onSubmit={onSubmit}>
      <PictureField label="Poster" use="poster" picture={null} onChange={onChange} />
    </form>,
    calls as never,
  );
  const send = () => act(async () => place.querySelector('form')?.requestSubmit());
  const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files: [new File(['x'], 'poster.png', { type: 'image/png' })] },
  });
  await act(async () => void place.querySelector('fieldset')?.dispatchEvent(pasted));
  await expect.poll(() => calls.upload).toHaveBeenCalledOnce();
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect([...place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
    'The picture is still on its way. Please save again in a moment.',
  );
  await act(async () => arrived.resolve({ key: 'poster/1', url: '/storage/poster/1.webp' }));
  expect(onChange).toHaveBeenCalledOnce();
  await send();
  expect(onSubmit).toHaveBeenCalledOnce();
});
