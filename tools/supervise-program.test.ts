import { expect, test } from 'vitest';
import { superviseProgram } from '#tools/supervise-program.ts';

type Run = { readonly opened: boolean; readonly status: number; readonly ran?: number };

/** Supervises a program whose runs end as given; after the last one it is ended. */
async function supervise(runs: readonly Run[]) {
  const waits: number[] = [];
  const sentences: string[] = [];
  let clock = 0;
  let next = 0;
  const status = await superviseProgram({
    start() {
      const { opened, status: exit, ran = 1_000 } = runs[next++] as Run;
      clock += ran;
      return { opened: () => opened, ended: Promise.resolve(exit) };
    },
    isEnding: () => next >= runs.length && runs.length > 1,
    wait: async (ms) => waits.push(ms),
    report: (sentence) => sentences.push(sentence),
    now: () => clock,
  });
  return { status, starts: next, waits, sentences };
}

test('a first start that fails ends the supervision with its exit code', { tags: ['D-187'] }, async () => {
  expect(await supervise([{ opened: false, status: 1 }])).toEqual({ status: 1, starts: 1, waits: [], sentences: [] });
});

test('a program that was open once is started again for ever, also when starts fail in between', {
  tags: ['D-187'],
}, async () => {
  const failed = { opened: false, status: 1 };
  const { starts, waits, sentences } = await supervise([
    { opened: true, status: 137 },
    failed,
    failed,
    failed,
    failed,
    failed,
    failed,
    failed,
    { opened: true, status: 0 },
  ]);
  expect(starts).toBe(9);
  expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect(sentences[0]).toBe('Foyer ended unexpectedly (137) and is started again.');
  expect(sentences[1]).toBe('Foyer could not be started again (1); the next try follows in 1 s.');
});

test('after a minute of steady work the next restart does not wait long; after a long failed start it does', {
  tags: ['D-187'],
}, async () => {
  const crash = { opened: true, status: 139 };
  const { waits } = await supervise([
    crash,
    crash,
    { ...crash, ran: 61_000 },
    { opened: false, status: 1, ran: 61_000 },
    crash,
  ]);
  expect(waits).toEqual([500, 1_000, 500, 1_000]);
});

test('a program that is ended by a signal ends the supervision without an error', { tags: ['D-187'] }, async () => {
  expect(
    await supervise([
      { opened: true, status: 1 },
      { opened: true, status: 143 },
    ]),
  ).toMatchObject({ status: 0 });
});
