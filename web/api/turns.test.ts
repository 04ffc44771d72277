import { expect, test } from 'vitest';
import type { ChallengeWire } from '#kernel/wire.ts';
import { turnsOf } from '#web/api/turns.ts';

type Answer = { status: number; code?: string; retryAfter?: string; work?: object };
const work = { parameters: {}, signature: 's' };
const tooMany = (retryAfter = '7', code = 'request.too_many'): Answer => ({ status: 429, code, retryAfter });

/** A server that answers from a list, and a visitor who goes on waiting or cancels. */
async function calling(answers: Answer[], { goesOn = true, waits = true, key = 'GET /api/site' } = {}) {
  const log: string[] = [];
  const fetchInTurn = turnsOf(
    {
      solveWork: async (challenge: ChallengeWire) => `solved ${challenge.signature}`,
      ...(waits && {
        waitForTurn: async (seconds: number) => {
          log.push(`waits ${seconds}`);
          return goesOn;
        },
      }),
    },
    async (_key, _input, solved) => {
      log.push(solved ?? 'calls');
      const { status, retryAfter, ...body } = answers.shift() ?? { status: 200 };
      return new Response(JSON.stringify(body), {
        status,
        headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
      });
    },
  );
  const { status } = await fetchInTurn(key, {});
  return [status, ...log];
}

test.each(['request.too_many', 'checkout.too_busy', 'sales.many_unpaid'])(
  'a call refused as %s waits as long as the server says and goes on',
  { tags: ['D-190'] },
  async (code) => {
    expect(await calling([tooMany('7', code), tooMany('2', code)])).toEqual([
      200,
      'calls',
      'waits 7',
      'calls',
      'waits 2',
      'calls',
    ]);
  },
);

test('a cancelled call keeps its refusal', { tags: ['D-190'] }, async () => {
  expect(await calling([tooMany()], { goesOn: false })).toEqual([429, 'calls', 'waits 7']);
});

test('what a later call cannot change is final at once', { tags: ['D-190'] }, async () => {
  expect(await calling([tooMany('7', 'tickets.mailed_too_often')])).toEqual([429, 'calls']);
  expect(await calling([tooMany()], { waits: false })).toEqual([429, 'calls']);
  expect(await calling([{ status: 503, retryAfter: '2' }])).toEqual([503, 'calls']);
});

test('a call that sends a mail does not wait: the visitor reads at once that there were too many', {
  tags: ['ERR-009'],
}, async () => {
  expect(await calling([tooMany()], { key: 'POST /api/contactpage/send' })).toEqual([429, 'calls']);
});

test('no call waits longer than ten minutes in all', { tags: ['D-190'] }, async () => {
  expect(await calling([tooMany('900')])).toEqual([429, 'calls']);
  expect(
    (await calling(Array.from({ length: 30 }, () => tooMany('60')))).filter((step) => step === 'waits 60'),
  ).toHaveLength(10);
});

test('the work of a refusal is solved and sent with the same call, three times at most', {
  tags: ['D-190'],
}, async () => {
  expect(await calling([{ ...tooMany(), work }])).toEqual([200, 'calls', 'solved s']);
  const again = Array.from({ length: 4 }, () => ({ ...tooMany(), work }));
  expect(await calling(again, { goesOn: false })).toEqual([
    429,
    'calls',
    'solved s',
    'solved s',
    'solved s',
    'waits 7',
  ]);
});
