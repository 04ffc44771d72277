import { expect, test } from 'vitest';
import { sendingProven } from '#apps/portal/components/proof/proof.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { AnyInput } from '#web/api/client.ts';

const stale = () => new ApiError({ status: 403, body: { code: 'access.confirm_first', message: 'Confirm first' } });

/** A server that refuses until the person has proven themselves. */
function server() {
  const calls: [string, AnyInput | undefined][] = [];
  const state = { isProven: false };
  const send = async (key: string, input?: AnyInput): Promise<unknown> => {
    calls.push([key, input]);
    if (!state.isProven) throw stale();
    return 'done';
  };
  return { calls, state, send };
}
const REFUND = 'POST /api/staff/bills/:uuid/refund';

test('a call that needs a proof is sent again with the same body and key', { tags: ['D-063'] }, async () => {
  const { calls, state, send } = server();
  const input = { body: { lines: [1] }, idempotencyKey: 'key' };
  const proven = sendingProven(send, async () => {
    state.isProven = true;
    return true;
  });
  expect(await proven(REFUND, input)).toBe('done');
  expect(calls).toEqual([
    [REFUND, input],
    [REFUND, input],
  ]);
});

test('if the person closes the dialog, the refusal stands and nothing is sent again', async () => {
  const { calls, send } = server();
  await expect(sendingProven(send, async () => false)(REFUND)).rejects.toMatchObject({ status: 403 });
  expect(calls).toHaveLength(1);
});

test('other refusals ask for nothing', async () => {
  const dialogs: string[] = [];
  const refusing = async (): Promise<unknown> => {
    throw new ApiError({ status: 403, body: { code: 'forbidden' } });
  };
  const proven = sendingProven(refusing, async () => {
    dialogs.push('proof');
    return true;
  });
  await expect(proven(REFUND)).rejects.toMatchObject({ status: 403 });
  expect(dialogs).toEqual([]);
});
