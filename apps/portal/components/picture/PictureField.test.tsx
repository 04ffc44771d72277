// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { leavePortal, renderInPortal } from '#testing/e2e/harness/render-in-portal.tsx';

afterEach(leavePortal);

test('a form waits with a message while its picture uploads, then it is sent', { tags: ['CMS-003'] }, async () => {
  const arrived = Promise.withResolvers<unknown>();
  const calls = { post: vi.fn(() => arrived.promise) };
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onChange = vi.fn();
  const place = renderInPortal(
    <form onSubmit={onSubmit}>
      <PictureField label="Poster" use="poster" picture={null} onChange={onChange} />
    </form>,
    calls,
  );
  const send = () => act(async () => place.querySelector('form')?.requestSubmit());
  const pasted = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files: [new File(['x'], 'poster.png', { type: 'image/png' })] },
  });
  await act(async () => void place.querySelector('fieldset')?.dispatchEvent(pasted));
  await expect.poll(() => calls.post).toHaveBeenCalledOnce();
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  expect([...place.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)).toContain(
    'The picture is still being uploaded. Please save again in a moment.',
  );
  await act(async () => arrived.resolve({ key: 'poster/1', url: '/storage/poster/1.webp' }));
  expect(onChange).toHaveBeenCalledOnce();
  await send();
  expect(onSubmit).toHaveBeenCalledOnce();
});
