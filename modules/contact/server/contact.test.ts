import { beforeAll, beforeEach, expect, test } from 'vitest';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { contactOutbox, contactRoutes, purgeContactMessages } from '#modules/contact/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { NotConfigured, startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { type Browser, testHttp } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems, solvedFor } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
let exhibitorId: number;
let visitor: Browser;

const site = testHttp(() => ({
  exhibitorFor: async () => exhibitorId,
  routes: (app) => {
    captchaRoutes(app, { secrets: testSecrets, now: () => Date.now() + t.offset });
    contactRoutes(app, { db: t.db, captcha: openCaptcha({ db: t.db, secrets: testSecrets }), translator });
  },
}));
beforeAll(async () => {
  exhibitorId = await buildExhibitor(t, { tradeName: 'Cinema Lumen', servingOn: 'www.lumen.test' });
  await t.asOwner("UPDATE exhibitor SET email = 'office@lumen.test' WHERE id = $1", [exhibitorId]);
});
beforeEach(async () => {
  visitor = await site.visit();
  await t.asOwner('DELETE FROM outbox');
});

const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '+32 2 123 45 67',
  message: 'Is the lift working?',
};
const send = async (
  changes: Record<string, unknown> = {},
  headers: Record<string, string> = { 'accept-language': 'fr' },
) => visitor.post('/api/contactpage/send', { ...MESSAGE, grecaptcha: await solvedFor(visitor), ...changes }, headers);
const deliver = async (smtpUrl: string | null = post.current.smtpUrl) => {
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const handlers = contactOutbox({ workDb: t.db, secrets: testSecrets, translator, smtpUrl, publicUrl });
  for (const item of await outboxItems(t, 'mail.contact')) await handlers['mail.contact']?.(item);
};
const errorsOf = (answer: { json: unknown }) => (answer.json as { errors: Record<string, string[]> }).errors;

test('a message is stored in the language of the visitor', { tags: ['API-006', 'NEWS-005'] }, async () => {
  const answer = await send();
  expect([answer.status, answer.json]).toEqual([200, { message: 'Votre message a été envoyé. Merci.' }]);
  const [item, ...others] = await outboxItems(t, 'mail.contact');
  expect(item?.payload).toEqual({ ...MESSAGE, locale: 'fr' });
  expect(others).toEqual([]);
});

test('the exhibitor gets it in its own language and replies to the visitor', { tags: ['D-166'] }, async () => {
  await send({ message: 'Is the lift working?\n\nI come with a wheelchair <b>.' });
  await deliver();
  const [mail] = post.current.inbox.list();
  expect(mail?.subject).toBe('Bericht van Ada Lovelace');
  expect(mail?.envelope.to).toEqual(['office@lumen.test']);
  const raw = mail?.raw.toString() ?? '';
  expect(raw).toMatch(/^Reply-To: Ada Lovelace <ada@example\.org>\r?$/m);
  expect(mail?.text).toContain('Is the lift working?');
  expect(mail?.text).toContain('I come with a wheelchair <b>.');
  expect(mail?.text).toContain('+32 2 123 45 67');
  expect(mail?.html).not.toContain('<b>');
  expect(missing).toEqual([]);
});

test('no message is lost while the mail server is down: it is retried and arrives once', {
  tags: ['D-166', 'T65'],
}, async () => {
  expect((await send()).status).toBe(200);
  post.current.control.set({ faults: [{ at: 'data', kind: 'reply', code: 451 }] });
  const { smtpUrl } = post.current;
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const outbox = startOutbox({
    db: t.db,
    handlers: contactOutbox({ workDb: t.db, secrets: testSecrets, translator, smtpUrl, publicUrl }),
    log: silentLog(),
    metrics: openMetrics(),
    pollMs: 20,
    backoffMs: () => 10,
  });
  try {
    await expect.poll(async () => (await outboxItems(t, 'mail.contact')).length).toBe(0);
  } finally {
    await outbox.close();
  }
  const [row] = await t.asOwner<{ attempts: number }>('SELECT attempts FROM outbox WHERE done_at IS NOT NULL');
  expect(row?.attempts).toBe(2);
  expect(post.current.inbox.list()).toHaveLength(1);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no name', { name: '' }, 'name', 'This field is required.'],
  ['a name of one letter', { name: ' A ' }, 'name', 'This must have at least 2 characters.'],
  ['a long name', { name: 'x'.repeat(101) }, 'name', 'This may have at most 100 characters.'],
  ['no address', { email: ' ' }, 'email', 'This field is required.'],
  ['a wrong address', { email: 'ada@nowhere' }, 'email', 'This must be a valid e-mail address.'],
  ['two addresses', { email: 'a@b.be,c@d.be' }, 'email', 'This must be a valid e-mail address.'],
  ['a long address', { email: `${'x'.repeat(180)}@example.org` }, 'email', 'This may have at most 190 characters.'],
  ['a telephone of words', { phone: 'call me' }, 'phone', 'This has the wrong format.'],
  ['a long telephone', { phone: '1'.repeat(31) }, 'phone', 'This may have at most 30 characters.'],
  ['no message', { message: '' }, 'message', 'This field is required.'],
  ['a short message', { message: 'Hello' }, 'message', 'This must have at least 10 characters.'],
  ['an endless message', { message: 'x'.repeat(5001) }, 'message', 'This may have at most 5000 characters.'],
])(
  '%s is refused at its field',
  { tags: ['VAL-017', 'VAL-019', 'VAL-024', 'D-065'] },
  async (_, changes, field, sentence) => {
    const answer = await send(changes, { 'accept-language': 'en' });
    expect([answer.status, errorsOf(answer)]).toEqual([422, { [field]: [sentence] }]);
    expect(await outboxItems(t, 'mail.contact')).toEqual([]);
  },
);

test.each([
  ['name', 'Al', 'A'],
  ['name', 'x'.repeat(100), 'x'.repeat(101)],
  ['phone', '1'.repeat(30), '1'.repeat(31)],
  ['message', 'x'.repeat(10), 'x'.repeat(9)],
  ['message', 'x'.repeat(5_000), 'x'.repeat(5_001)],
])(
  'the limits of a message: a %s of the maximum length is accepted, a longer one refused',
  { tags: ['VAL-018', 'D-065'] },
  async (field, within, beyond) => {
    expect((await send({ [field]: within })).status).toBe(200);
    const refused = await send({ [field]: beyond });
    expect([refused.status, Object.keys(errorsOf(refused))]).toEqual([422, [field]]);
  },
);

test('the telephone may be missing', { tags: ['D-065'] }, async () => {
  for (const phone of ['', null, undefined, '0032 (0)2-123.45/67']) expect((await send({ phone })).status).toBe(200);
});

test('without a valid proof of work no message is sent, and a proof is valid once', {
  tags: ['NEWS-007'],
}, async () => {
  const none = await send({ grecaptcha: undefined }, { 'accept-language': 'en' });
  expect([none.status, Object.keys(errorsOf(none))]).toEqual([422, ['email']]);
  const grecaptcha = await solvedFor(visitor);
  expect((await send({ grecaptcha })).status).toBe(200);
  const again = await send({ grecaptcha });
  expect([again.status, Object.keys(errorsOf(again))]).toEqual([422, ['email']]);
  expect(await outboxItems(t, 'mail.contact')).toHaveLength(1);
});

test('a message refused for its fields does not use up its proof of work', { tags: ['VAL-017'] }, async () => {
  const grecaptcha = await solvedFor(visitor);
  expect((await send({ grecaptcha, message: 'short' })).status).toBe(422);
  expect((await send({ grecaptcha })).status).toBe(200);
});

test('a card number is not stored, in any field', { tags: ['I21'] }, async () => {
  await send({
    message: 'Charge my card 4111 1111 1111 1111 please',
    name: 'Ada 4123456789012345',
    phone: '4111-1111-1111-1111',
  });
  const [item] = await outboxItems(t, 'mail.contact');
  expect(item?.payload).toMatchObject({ message: 'Charge my card [card] please', name: 'Ada [card]', phone: '[card]' });
  expect((await send({ email: '4111111111111111@example.org' })).status).toBe(422);
});

test('without a mail server it is listed as not sent; D-182 it is purged after 90 days, but not while it is unsent', {
  tags: ['D-088'],
}, async () => {
  await send();
  await expect(deliver(null)).rejects.toThrow(NotConfigured);
  await send();
  await send();
  const [done, dead] = await outboxItems(t, 'mail.contact');
  await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [done?.id]);
  await t.asOwner('UPDATE outbox SET dead_at = now() WHERE id = $1', [dead?.id]);
  await t.asOwner(
    "INSERT INTO outbox (exhibitor_id, topic, dedupe, available_at, done_at) VALUES ($1, 'mail.tickets_again', 'x', now(), now())",
    [exhibitorId],
  );
  const day = 86_400_000;
  t.travel(89 * day);
  expect(await t.db.system(purgeContactMessages)).toBe(0);
  t.travel(91 * day);
  expect(await t.db.system(purgeContactMessages)).toBe(2);
  t.travel(0);
  expect(
    (await t.asOwner<{ topic: string }>('SELECT topic FROM outbox ORDER BY topic')).map((row) => row.topic),
  ).toEqual(['mail.contact', 'mail.tickets_again']);
});
