import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testHttp } from '#testing/tools/http.ts';

/** Longer than the default of the framework, which gives the registering of routes ten seconds. */
const BUSY_MS = 12_000;

const t = testHttp(() => ({
  routes: async (app) => {
    await pause(BUSY_MS);
    app.get('/api/late', { schema: { summary: 'Late', response: { 200: z.unknown() } } }, () => ({ data: 1 }));
  },
}));

test('a start that takes longer than ten seconds, on a machine that has much to do, opens all the same', {
  tags: ['T53', 'D-187'],
}, async () => {
  expect((await t.ask('/api/late')).json).toEqual({ data: 1 });
});
