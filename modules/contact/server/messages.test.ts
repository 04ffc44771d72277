import { beforeEach, expect, test } from 'vitest';
import type { MessagesPageWire, StaffMessageWire } from '#modules/contact/contract/staff.ts';
import { contactOutbox, messageRoutes, purgeContactMessages } from '#modules/contact/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { startOutbox } from '#platform/jobs/outbox.ts';
import { silentLog } from '#platform/observability/log.ts';
import { openMetrics } from '#platform/observability/metrics.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const post = testMailServer();
const translator = await openTranslator();
const cinema = portalCinema(t, (app) => messageRoutes(app, { db: t.db }));
let manager: Browser;
beforeEach(async () => {
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner("UPDATE exhibitor SET email = 'office@lumen.test'");
  manager = await cinema.as('manager');
});

const ADA = {
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: '+32 2 123 45 67',
  message: 'Is the lift working?\nI come with a wheelchair.',
  locale: 'fr',
};
let written = 0;
/** Stores a message as the form of the website does. */
const write = (changes: Partial<typeof ADA> = {}, exhibitorId = cinema.own.exhibitorId): Promise<void> =>
  inTenant(t, exhibitorId, (tx) => {
    written += 1;
    return tx.emit('mail.contact', String(written), {
      name: changes.name ?? ADA.name,
      email: changes.email ?? ADA.email,
      phone: changes.phone ?? ADA.phone,
      message: changes.message ?? ADA.message,
      locale: changes.locale ?? ADA.locale,
    });
  });

const page = async (query = ''): Promise<MessagesPageWire> =>
  ((await manager.get(`/api/staff/messages${query}`)).json as { data: MessagesPageWire }).data;
const only = async (): Promise<StaffMessageWire> => {
  const { messages } = await page();
  if (messages.length !== 1 || !messages[0]) throw new Error(`there are ${messages.length} messages`);
  return messages[0];
};
const again = (id: number) => manager.post(`/api/staff/messages/${id}/again`);
const idsOfMails = () =>
  post.current.inbox.list().map(({ raw }) => /^Message-ID: (.+?)\r?$/im.exec(raw.toString())?.[1] ?? '');
const auditActors = async (id: number): Promise<string[]> =>
  (
    await t.asOwner<{ actor: string }>(
      "SELECT actor FROM audit WHERE action = 'message.sent_again' AND entity_id = $1 ORDER BY id",
      [String(id)],
    )
  ).map(({ actor }) => actor);

/** Works the outbox until the condition holds. */
async function workUntil(holds: () => Promise<boolean>, smtpUrl: string | null = post.current.smtpUrl): Promise<void> {
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const outbox = startOutbox({
    db: t.db,
    handlers: contactOutbox({ workDb: t.db, secrets: testSecrets, translator, smtpUrl, publicUrl }),
    log: silentLog(),
    metrics: openMetrics(),
    pollMs: 20,
    backoffMs: () => 60_000,
  });
  try {
    await expect.poll(holds).toBe(true);
  } finally {
    await outbox.close();
  }
}
const isDelivery = (delivery: string) => async () => (await only()).delivery === delivery;

test('a message says who wrote it, when and in which language, and that its mail waits', {
  tags: ['D-166'],
}, async () => {
  const before = Date.now();
  await write();
  const message = await only();
  expect(message).toEqual({
    id: expect.any(Number),
    name: ADA.name,
    email: ADA.email,
    phone: ADA.phone,
    text: ADA.message,
    locale: 'fr',
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    delivery: 'waiting',
    reason: null,
    reason_text: null,
  });
  expect(Math.abs(Date.parse(message.sent_at) - before)).toBeLessThan(60_000);
  expect((await manager.get(`/api/staff/messages/${message.id}`)).json).toEqual({ data: message });
});

test('lists messages page by page, newest first, each once', { tags: ['D-166'] }, async () => {
  for (let n = 1; n <= 53; n += 1) await write({ name: `Visitor ${n}` });
  const first = await page();
  const second = await page(`?before=${first.before}`);
  expect([first.messages.length, second.messages.length, second.before]).toEqual([50, 3, null]);
  const names = [...first.messages, ...second.messages].map(({ name }) => name);
  expect(names).toEqual(Array.from({ length: 53 }, (_, n) => `Visitor ${53 - n}`));
});

test('a list of exactly one page has no further one', { tags: ['D-166'] }, async () => {
  for (let n = 1; n <= 50; n += 1) await write();
  const { messages, before } = await page();
  expect([messages.length, before]).toEqual([50, null]);
});

test('finds messages by a part of the name, the address or the text, in any case, wildcards literally', {
  tags: ['D-166'],
}, async () => {
  await write({ name: 'Éva Martin', email: 'eva@example.org', message: 'Do you sell 100% juice?' });
  await write({ name: 'Grace Hopper', email: 'grace@navy.example', message: 'I lost my umbrella.' });
  const namesFor = async (q: string) =>
    (await page(`?search=${encodeURIComponent(q)}`)).messages.map(({ name }) => name);
  expect(await namesFor('éVA')).toEqual(['Éva Martin']);
  expect(await namesFor('NAVY')).toEqual(['Grace Hopper']);
  expect(await namesFor('umbrella')).toEqual(['Grace Hopper']);
  expect(await namesFor('100%')).toEqual(['Éva Martin']);
  expect(await namesFor('_')).toEqual([]);
  expect(await namesFor(' ')).toHaveLength(2);
  expect(await namesFor('+32 2')).toEqual([]);
});

test('other work of the outbox is no message', { tags: ['D-166'] }, async () => {
  await inTenant(t, cinema.own.exhibitorId, (tx) => tx.emit('mail.tickets', 'x', { billId: 'y' }));
  const [item] = await t.asOwner<{ id: number }>('SELECT id FROM outbox');
  expect((await page()).messages).toEqual([]);
  expect((await manager.get(`/api/staff/messages/${item?.id}`)).status).toBe(404);
  expect((await again(item?.id ?? 0)).json).toMatchObject({ code: 'not_found.message' });
});

test('a mail that was sent is sent again as a new mail, and the audit log says by whom', {
  tags: ['D-166'],
}, async () => {
  await write();
  await workUntil(isDelivery('sent'));
  const { id, sent_at } = await only();
  t.travel(3_600_000);
  expect((await again(id)).json).toMatchObject({ data: { id, delivery: 'waiting', reason: null, sent_at } });
  await workUntil(isDelivery('sent'));
  expect((await again(id)).status).toBe(200);
  await workUntil(isDelivery('sent'));
  t.travel(0);
  const mails = post.current.inbox.list();
  expect(mails.map(({ envelope }) => envelope.to)).toEqual(Array(3).fill(['office@lumen.test']));
  expect(mails.every(({ text }) => text?.includes('I come with a wheelchair.'))).toBe(true);
  expect(new Set(idsOfMails()).size).toBe(3);
  const employee = expect.stringMatching(/^employee:\d+$/);
  expect(await auditActors(id)).toEqual([employee, employee]);
});

test('a mail that waits is tried at once, and arrives once', { tags: ['D-166'] }, async () => {
  await write();
  post.current.control.set({ faults: [{ at: 'data', kind: 'reply', code: 451 }] });
  await workUntil(async () => (await only()).reason !== null);
  const waiting = await only();
  expect([waiting.delivery, waiting.reason, waiting.reason_text]).toEqual([
    'waiting',
    'other',
    expect.stringContaining('451'),
  ]);
  await again(waiting.id);
  await again(waiting.id);
  expect((await only()).reason).toBeNull();
  await workUntil(isDelivery('sent'));
  expect(post.current.inbox.list()).toHaveLength(1);
});

test('without a mail server the mail waits and says why; with one it is sent', {
  tags: ['D-166', 'D-088'],
}, async () => {
  await write();
  await workUntil(async () => (await only()).reason !== null, null);
  const waiting = await only();
  expect(waiting).toMatchObject({ delivery: 'waiting', reason: 'no_server' });
  await again(waiting.id);
  await workUntil(isDelivery('sent'));
  expect(post.current.inbox.list()).toHaveLength(1);
});

test('an exhibitor without an address is named as the reason', { tags: ['D-166'] }, async () => {
  await t.asOwner("UPDATE exhibitor SET email = ''");
  await write();
  await workUntil(async () => (await only()).reason !== null);
  expect(await only()).toMatchObject({ delivery: 'waiting', reason: 'no_address' });
});

test('a mail that is being sent at this moment is left alone', { tags: ['D-166', 'T56'] }, async () => {
  await write();
  const { id } = await only();
  await t.asOwner("UPDATE outbox SET lease_token = gen_random_uuid(), lease_until = now() + interval '1 minute'");
  const [before] = await t.asOwner('SELECT * FROM outbox');
  expect((await again(id)).json).toMatchObject({ data: { id, delivery: 'waiting' } });
  expect(await t.asOwner('SELECT * FROM outbox')).toEqual([before]);
  expect(await auditActors(id)).toEqual([]);
});

test('sending a message again does not keep it longer than 90 days', { tags: ['D-166', 'D-182'] }, async () => {
  const day = 86_400_000;
  await write();
  await workUntil(isDelivery('sent'));
  const { id } = await only();
  t.travel(89 * day);
  manager = await cinema.as('manager');
  await again(id);
  await workUntil(isDelivery('sent'));
  expect(await t.db.system(purgeContactMessages)).toBe(0);
  t.travel(91 * day);
  expect(await t.db.system(purgeContactMessages)).toBe(1);
  t.travel(0);
});

test.each(['before=0', 'before=x', 'before=1.5', `search=${'x'.repeat(101)}`])(
  'refuses the question %s',
  async (query) => {
    expect((await manager.get(`/api/staff/messages?${query}`)).status).toBe(422);
  },
);

test('clients.view reads, clients.edit sends again; each exhibitor has its own messages', {
  tags: ['T71', 'T72'],
}, async () => {
  await write();
  const { id } = await only();
  await expectGuarded(cinema, (browser) => browser.get('/api/staff/messages'), { may: 'manager', mayNot: 'employee' });
  await expectGuarded(cinema, (browser) => browser.get(`/api/staff/messages/${id}`), {
    may: 'manager',
    mayNot: 'employee',
  });
  await expectGuarded(cinema, (browser) => browser.post(`/api/staff/messages/${id}/again`), {
    may: 'manager',
    mayNot: 'employee',
  });
  const reader = await cinema.as('employee', ['clients.view']);
  expect((await reader.get('/api/staff/messages')).status).toBe(200);
  expect((await reader.post(`/api/staff/messages/${id}/again`)).status).toBe(403);
});

test('another exhibitor sees nothing and sends nothing again', { tags: ['T71', 'T72'] }, async () => {
  await write();
  await workUntil(isDelivery('sent'));
  const { id } = await only();
  const theirs = await cinema.as('admin', [], cinema.other);
  expect((await theirs.get('/api/staff/messages', AT_OTHER)).json).toEqual({
    data: { messages: [], before: null, kept_days: 90 },
  });
  expect((await theirs.get(`/api/staff/messages/${id}`, AT_OTHER)).status).toBe(404);
  expect((await theirs.post(`/api/staff/messages/${id}/again`, undefined, AT_OTHER)).status).toBe(404);
  expect((await only()).delivery).toBe('sent');
});
