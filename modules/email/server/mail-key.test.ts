import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { EmailContent } from '#modules/email/server/email-element.ts';
import { adoptMailKey, createMailKey, emailSender, endMailKeys, mailKeys, sendEmail } from '#modules/email/server.ts';
import type { Acting } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { isMailDomain, isSelector } from '#platform/mail/mail-signature.ts';
import { buildExhibitor } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';

const t = testDatabase();
const post = testMailServer();
const translator = await openTranslator();
const deps = () => ({ db: t.db, secrets: testSecrets });
const acting = (exhibitorId: number): Acting => ({ exhibitorId, actor: 'system', channel: 'api', note: 'command' });
let alpha: number;
let beta: number;
/** Simulated answers of the DNS. */
const dns = new Map<string, string[][]>();
const textRecords = async (name: string): Promise<string[][]> => {
  const found = dns.get(name);
  if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  return found;
};

beforeAll(async () => {
  alpha = await buildExhibitor(t, { slug: 'alpha' }); // writes from info@alpha.test
  beta = await buildExhibitor(t, { slug: 'beta' });
});
beforeEach(async () => {
  dns.clear();
  await t.asOwner(`UPDATE settings SET secrets = '{}'`);
});

const CONTENT: EmailContent = {
  locale: 'fr',
  exhibitor: 'Alpha',
  preview: 'Été',
  heading: 'Été',
  greeting: 'Bonjour,',
  exhibitorHtml: '',
  colours: { background: '#ffffff', surface: '#ffffff', text: '#000000', primary: '#7a1020', onPrimary: '#ffffff' },
  paragraphs: ['À bientôt'],
  cards: [],
  links: [],
  closing: [],
} as unknown as EmailContent;

/** Sends a mail of an exhibitor; returns the bytes that arrived. */
async function sent(exhibitorId: number): Promise<Buffer> {
  post.current.inbox.clear();
  const exhibitor = await t.db.read(exhibitorId, emailSender);
  await sendEmail(
    {
      workDb: t.db,
      secrets: testSecrets,
      translator,
      smtpUrl: post.current.smtpUrl,
      publicUrl: (servingOn) => `https://${servingOn}`,
    },
    { exhibitorId, id: 1 },
    exhibitor,
    {
      to: { name: 'Ada', address: 'ada@example.org' },
      written: { subject: 'Été au cinéma', content: CONTENT },
      unsubscribe: { url: 'https://alpha.test/newsletter/leave/x' },
    },
  );
  return post.current.inbox.list()[0]?.raw ?? Buffer.alloc(0);
}

/** Checks the signatures of a mail with the simulated DNS, as a receiver does. */
async function judged(raw: Buffer) {
  const { results } = await dkimVerify(raw, { resolver: async (name: string) => textRecords(name) });
  return results.map(({ status, signingDomain, selector }) => ({ result: status.result, signingDomain, selector }));
}

const publish = ({ record }: { record: { name: string; value: string } }) =>
  dns.set(record.name, [record.value.match(/.{1,255}/g) ?? []]); // the DNS carries strings of 255 octets

async function signing(exhibitorId: number, domain: string, selector = 'foyer') {
  publish(await createMailKey(deps(), acting(exhibitorId), { domain, selector }));
  expect((await adoptMailKey(deps(), acting(exhibitorId), textRecords)).outcome).toBe('in-use');
}

test('RFC 8058 an exhibitor with a key signs its mails, the one-click headers with them; receivers can check it', {
  tags: ['NEWS-006'],
}, async () => {
  await signing(alpha, 'alpha.test');
  const raw = await sent(alpha);
  expect(await judged(raw)).toEqual([{ result: 'pass', signingDomain: 'alpha.test', selector: 'foyer' }]);
  const signed = /;\s*h=([^;]+);/
    .exec(raw.toString().replace(/\r\n\s+/g, ''))?.[1]
    ?.toLowerCase()
    .split(':');
  expect(signed).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'list-unsubscribe', 'list-unsubscribe-post']),
  );
});

test.each([
  ['its text', 'bient', 'BIENT'],
  ['its subject', 'Subject: ', 'Subject: Urgent '],
  ['the address that unsubscribes', 'https://alpha.test/newsletter', 'https://mallory.test/newsletter'],
])('a receiver sees when %s was changed on the way', async (_what, from, to) => {
  await signing(alpha, 'alpha.test');
  const raw = (await sent(alpha)).toString('latin1');
  expect(raw).toContain(from);
  expect((await judged(Buffer.from(raw.replace(from, to), 'latin1')))[0]?.result).not.toBe('pass');
});

test('a key signs only when its record is in the DNS; until then nothing changes, and the record can be read again', async () => {
  expect(await judged(await sent(alpha))).toEqual([{ result: 'none', signingDomain: undefined, selector: undefined }]);
  const made = await createMailKey(deps(), acting(alpha), { domain: 'alpha.test', selector: 'foyer' });
  expect(made.record.name).toBe('foyer._domainkey.alpha.test');
  const missing = { outcome: 'record-missing', state: 'missing', key: made };
  expect(await adoptMailKey(deps(), acting(alpha), textRecords)).toEqual(missing);
  dns.set(made.record.name, [['v=spf1 -all'], ['v=DKIM1; k=rsa; p=AAAA']]); // another's key
  expect(await adoptMailKey(deps(), acting(alpha), textRecords)).toEqual({ ...missing, state: 'other_key' });
  expect((await judged(await sent(alpha)))[0]?.result).toBe('none');
  expect(await mailKeys(deps(), alpha)).toEqual({ inUse: null, waiting: made });
  // Some control panels leave out the spaces, or split the key at any position.
  const value = made.record.value.replaceAll('; ', ';');
  dns.set(made.record.name, [[value.slice(0, 100), `${value.slice(100, 200)} `, value.slice(200)]]);
  expect((await adoptMailKey(deps(), acting(alpha), textRecords)).outcome).toBe('in-use');
  expect(await mailKeys(deps(), alpha)).toEqual({ inUse: made, waiting: null });
  expect(await adoptMailKey(deps(), acting(alpha), textRecords)).toEqual({ outcome: 'none' });
});

test('the next key waits while the one before goes on signing', async () => {
  await signing(alpha, 'alpha.test', 's1');
  const next = await createMailKey(deps(), acting(alpha), { domain: 'alpha.test', selector: 's2' });
  expect((await judged(await sent(alpha)))[0]).toMatchObject({ result: 'pass', selector: 's1' });
  publish(next);
  await adoptMailKey(deps(), acting(alpha), textRecords);
  expect((await judged(await sent(alpha)))[0]).toMatchObject({ result: 'pass', selector: 's2' });
  await endMailKeys(t.db, acting(alpha));
  expect((await judged(await sent(alpha)))[0]?.result).toBe('none');
});

test('a key signs for its own exhibitor and its own domain', async () => {
  await signing(alpha, 'alpha.test');
  expect((await judged(await sent(beta)))[0]?.result).toBe('none');
  const from = (address: string) =>
    t.asOwner(
      `UPDATE settings SET data = jsonb_set(data, '{mail_sender_address}', to_jsonb($2::text)) WHERE exhibitor_id = $1`,
      [alpha, address],
    );
  await from('tickets@elsewhere.test');
  expect((await judged(await sent(alpha)))[0]?.result).toBe('none');
  await from('tickets@notalpha.test');
  expect((await judged(await sent(alpha)))[0]?.result).toBe('none');
  await from('Tickets@Mail.ALPHA.test');
  expect((await judged(await sent(alpha)))[0]).toMatchObject({ result: 'pass', signingDomain: 'alpha.test' });
  await from('');
});

test('the key lies sealed, and what was done with it is in the audit trail, without the key', {
  tags: ['I20'],
}, async () => {
  await signing(alpha, 'alpha.test');
  const [row] = await t.asOwner<{ secrets: string }>('SELECT secrets::text FROM settings WHERE exhibitor_id = $1', [
    alpha,
  ]);
  expect(row?.secrets).toContain('mail_key');
  expect(Buffer.from(JSON.parse(row?.secrets ?? '{}').mail_key, 'base64').toString('latin1')).not.toContain('PRIVATE');
  const trail = await t.asOwner<{ action: string; after: unknown }>(
    `SELECT action, after FROM audit WHERE exhibitor_id = $1 AND action LIKE 'mail_key.%' ORDER BY id DESC LIMIT 2`,
    [alpha],
  );
  const after = { domain: 'alpha.test', selector: 'foyer' };
  expect(trail.map(({ action, after: is }) => [action, is])).toEqual([
    ['mail_key.used', after],
    ['mail_key.made', after],
  ]);
});

test('what is no domain or no selector is known before a key is made', () => {
  expect(['alpha.test', 'mail.alpha.co.uk', 'xn--kno-0na.test'].filter(isMailDomain)).toHaveLength(3);
  expect(
    ['', 'alpha', 'Alpha.test', 'a b.test', 'alpha.test;', '-a.test', 'a.test.', 'x'.repeat(200)].filter(isMailDomain),
  ).toEqual([]);
  expect(['foyer', 's1', '2026'].filter(isSelector)).toHaveLength(3);
  expect(['', 'a.b', 'a;b', '_domainkey', 'x'.repeat(64)].filter(isSelector)).toEqual([]);
});
