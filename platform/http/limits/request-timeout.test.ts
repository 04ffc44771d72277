import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#kernel/refusal.ts';
import { answerInTime } from '#platform/http/limits/request-timeout.ts';
import { answerErrors } from '#platform/http/refusals.ts';
import { openTranslator } from '#platform/i18n/translator.ts';

type Line = { level: number; msg: string; err?: { message: string } };
const INFO = 30;
const ERROR = 50;

let app: FastifyInstance | null = null;
afterEach(() => app?.close());

/** A server that answers within a tenth of a second; its handler fails when the test says so. */
async function slowServer(error: Error) {
  const lines: Line[] = [];
  const handler = Promise.withResolvers<never>();
  app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(JSON.parse(line) as Line) } } });
  answerErrors(app, await openTranslator());
  answerInTime(app, 100);
  app.get('/slow', () => handler.promise);
  const server = app;
  return { lines, fail: () => handler.reject(error), get: () => server.inject('/slow') };
}

test.for([
  ['a refusal', new Refusal('too-many', { code: 'request.too_many' }, 2), INFO],
  ['a fault', new TypeError('a bug'), ERROR],
] as const)(
  '%s after the answer that it took too long is logged as what it is',
  {
    tags: ['T55'],
  },
  async ([, error, level]) => {
    const { lines, fail, get } = await slowServer(error);
    expect(await get()).toMatchObject({ statusCode: 503 });
    fail();
    await vi.waitFor(() =>
      expect(lines.filter(({ err }) => err?.message === error.message)).toMatchObject([{ level }]),
    );
  },
);
