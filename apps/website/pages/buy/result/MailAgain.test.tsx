// @vitest-environment happy-dom

import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import * as client from '#apps/website/api/start-client.ts';
import { MailAgain } from '#apps/website/pages/buy/result/MailAgain.tsx';
import { callsTo } from '#testing/e2e/harness/answers.ts';
import { buttonNamed, leave, renderInSite } from '#testing/e2e/harness/render-in-site.tsx';
import { ApiError } from '#web/api/api-error.ts';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

/** Presses the button; returns the requests and the shown text. */
async function press(
  answer: () => Promise<unknown>,
): Promise<{ requests: unknown[][]; statusText: string | null | undefined }> {
  const post = vi.fn(answer);
  vi.spyOn(client, 'api').mockReturnValue(callsTo({ post }));
  const place = renderInSite(<MailAgain uuid={UUID} email="ada@visitor.example" />);
  await act(async () => buttonNamed(place, 'Send the e-mail again').click());
  return { requests: post.mock.calls as unknown[][], statusText: place.querySelector('[role=status]')?.textContent };
}

test('the mail is requested again, and its recipient is shown', { tags: ['D-088'] }, async () => {
  const { requests, statusText } = await press(async () => ({ left: 4 }));
  expect(requests).toEqual([[`/api/bill/${UUID}/mail`]]);
  expect(statusText).toBe('The e-mail is on its way to ada@visitor.example.');
});

test('a refusal shows its own text, a lost connection another', { tags: ['D-088'] }, async () => {
  const refusal = new ApiError({ status: 429, body: { message: 'The mail was sent a moment ago.' } });
  expect((await press(() => Promise.reject(refusal))).statusText).toBe('The mail was sent a moment ago.');
  leave();
  expect((await press(() => Promise.reject(new ApiError({ status: 0 })))).statusText).toMatch(/\w+ \w+/);
});
