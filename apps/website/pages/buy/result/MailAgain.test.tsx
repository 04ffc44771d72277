// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#apps/browser/api-error.ts';
import * as client from '#apps/website/api/start-client.ts';
import { MailAgain } from '#apps/website/pages/buy/result/MailAgain.tsx';
import { buttonNamed, leave, renderInSite } from '#testing/journeys/harness/render-in-site.tsx';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
afterEach(() => {
  leave();
  vi.restoreAllMocks();
});

/** Presses the button; answers what was asked of the server, and what is then said. */
async function press(answer: () => Promise<unknown>): Promise<{ asked: unknown[][]; said: string | null | undefined }> {
  const post = vi.fn(answer);
  vi.spyOn(client, 'api').mockReturnValue({ post } as unknown as ReturnType<typeof client.api>);
  const place = renderInSite(<MailAgain uuid={UUID} email="ada@visitor.example" />);
  await act(async () => buttonNamed(place, 'Send the mail again').click());
  return { asked: post.mock.calls as unknown[][], said: place.querySelector('[role=status]')?.textContent };
}

test('D-088 the mail is asked for once more, and said where it goes', async () => {
  const { asked, said } = await press(async () => ({ left: 4 }));
  expect(asked).toEqual([[`/api/bill/${UUID}/mail`]]);
  expect(said).toBe('The mail is on its way to ada@visitor.example.');
});

test('D-088 a refusal is said in its own words, a broken connection as one', async () => {
  const refusal = new ApiError({ status: 429, body: { message: 'The mail was sent a moment ago.' } });
  expect((await press(() => Promise.reject(refusal))).said).toBe('The mail was sent a moment ago.');
  leave();
  expect((await press(() => Promise.reject(new ApiError({ status: 0 })))).said).toMatch(/\w+ \w+/);
});
