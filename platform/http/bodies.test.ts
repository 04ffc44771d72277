import { expect, test } from 'vitest';
import { z } from 'zod';
import { zEuros, zId } from '#kernel/wire.ts';
import { readCatalogue } from '#platform/i18n/catalogue.ts';
import { testHttp } from '#testing/tools/http.ts';

const zCart = z.object({
  email: z.email().max(190),
  amount: zEuros,
  items: z
    .array(z.object({ price_rate_id: zId, seat: z.string().min(1).max(5).nullish(), note: z.unknown().optional() }))
    .min(1)
    .max(3),
  kind: z.enum(['ticket', 'voucher']).optional(),
});

const t = testHttp(() => ({
  routes: (app) => {
    app.post(
      '/api/cart',
      { schema: { summary: 'A cart', body: zCart, response: { 200: z.object({ message: z.string() }) } } },
      () => ({ message: 'ok' }),
    );
    app.get('/api/any', { schema: { summary: 'Anything', response: { 200: z.unknown() } } }, () => ({ data: 1 }));
  },
}));

const send = async (body: string, headers: Record<string, string> = {}) => {
  const visitor = await t.visit();
  return t.ask('/api/cart', {
    method: 'POST',
    body,
    headers: {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/json',
      ...headers,
    },
  });
};
const item = '{"price_rate_id":1}';

test.each([
  ['{}', { email: 'required', amount: 'required', items: 'required' }],
  ['{"email":"x","amount":1,"items":[]}', { email: 'email', items: 'min.array' }],
  ['{"email":null,"amount":"1","items":{}}', { email: 'required', amount: 'number', items: 'array' }],
  [`{"email":"a@example.be","amount":1.005,"items":[${item}]}`, { amount: 'amount' }],
  [`{"email":"a@example.be","amount":1e400,"items":[${item}]}`, { amount: 'number' }],
  [`{"email":"a@example.be","amount":-1,"items":[${item}]}`, { amount: 'amount' }],
  [
    `{"email":"a@example.be","amount":1,"items":[${item},{"price_rate_id":0,"seat":""}]}`,
    { 'items.1.price_rate_id': 'min.number', 'items.1.seat': 'required' },
  ],
  [
    `{"email":"a@example.be","amount":1,"items":[{"price_rate_id":1.5,"seat":"ABCDEF"}]}`,
    { 'items.0.price_rate_id': 'integer', 'items.0.seat': 'max.string' },
  ],
  [`{"email":"a@example.be","amount":1,"kind":"x","items":[${item}]}`, { kind: 'in' }],
])('%s is refused by family, at wire paths', { tags: ['VAL-024'] }, async (body, families) => {
  const { en } = await readCatalogue();
  const answer = await send(body);
  expect(answer.status).toBe(422);
  const errors = (answer.json as { errors: Record<string, string[]> }).errors;
  expect(Object.keys(errors).sort()).toEqual(Object.keys(families).sort());
  for (const [path, family] of Object.entries(families)) {
    const sentence = en?.refusals?.[`validation.${family}`]?.replace(/\{\w+\}/g, '\\d+');
    expect([path, errors[path]?.[0]]).toEqual([path, expect.stringMatching(`^${sentence}$`)]);
  }
});

test.each([
  ['{"email":', 422, 'request.malformed'],
  ['', 422, 'request.malformed'],
  ['{"__proto__":{"admin":true}}', 422, 'request.malformed'],
  ['{"constructor":{"prototype":{"admin":true}}}', 422, 'request.malformed'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422, 'request.too_deep'],
  [`{"email":"a\\u0000b@example.be"}`, 422, 'request.invalid_text'],
  ['{"email":"\\ud800"}', 422, 'request.invalid_text'],
  ['{"a\\u0000":1}', 422, 'request.invalid_text'],
  [`{"email":"${'x'.repeat(300_000)}"}`, 413, 'request.too_large'],
  ['null', 422, 'validation.required'],
  ['"text"', 422, 'validation.object'],
  [`{"email":"a@example.be","email":"b@example.be","amount":1,"items":[${item}]}`, 200, undefined],
])('a hostile body (%#) is refused, never a 5xx', { tags: ['T75'] }, async (body, status, code) => {
  const answer = await send(body);
  expect(answer.status).toBe(status);
  expect((answer.json as { code?: string }).code).toBe(code);
});

test('a text that cannot be stored is refused at its own name, not at a number', {
  tags: ['T75', 'D-066'],
}, async () => {
  const answer = await send('{"email":"a\\u0000b@example.be"}');
  expect(Object.keys((answer.json as { errors: object }).errors)).toEqual(['email']);
});

test('NUL and half characters in a query are refused too', { tags: ['T75'] }, async () => {
  expect((await t.ask('/api/any?locale=%00')).status).toBe(422);
  expect((await t.ask('/api/any?a=%ED%A0%80')).status).toBeLessThan(500);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  '%s is 415',
  { tags: ['D-066'] },
  async (type) => {
    const answer = await send('email=x', { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(answer.json).toMatchObject({ code: 'request.wrong_content_type' });
  },
);

test('a compressed body is not decompressed', { tags: ['T75'] }, async () => {
  const answer = await send('\u001f\u008b', { 'content-encoding': 'gzip' });
  expect(answer.status).toBe(422);
});
