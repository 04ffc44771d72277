import { beforeAll, beforeEach, expect, test } from 'vitest';
import { captchaRoutes, openCaptcha } from '#modules/captcha/server.ts';
import { FEATURES, type Feature } from '#modules/exhibitor/rules/features.ts';
import { confirmToken, leaveToken } from '#modules/newsletters/server/links.ts';
import { newsletterOutbox, newsletterRoutes, purgeUnconfirmed, signUp } from '#modules/newsletters/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
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
const DAY_MS = 86_400_000;
const WELCOME = 'mail.newsletter_welcome';
const CONFIRM = 'mail.newsletter_confirm';
let exhibitorId: number;
let visitor: Browser;
let features: readonly Feature[];

const site = testHttp(() => ({
  exhibitorFor: async () => exhibitorId,
  routes: (app) => {
    captchaRoutes(app, { secrets: testSecrets, now: () => Date.now() + t.offset });
    newsletterRoutes(app, {
      db: t.db,
      secrets: testSecrets,
      translator,
      featuresOf: async () => features,
      captcha: openCaptcha({ db: t.db, secrets: testSecrets }),
    });
  },
}));
const exhibitor = (double_opt_in: boolean) =>
  buildExhibitor(t, {
    tradeName: 'Cinema Lumen',
    servingOn: 'www.lumen.test',
    settings: { newsletter: { double_opt_in } },
  });
let direct: number;
let asking: number;
beforeAll(async () => {
  direct = await exhibitor(false);
  asking = await buildExhibitor(t, { tradeName: 'Cinema Lumen', settings: { newsletter: { double_opt_in: true } } });
});
beforeEach(async () => {
  exhibitorId = direct;
  features = [...FEATURES];
  visitor = await site.visit();
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('DELETE FROM newsletter_subscriber');
});

const FORM = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.org' };
const subscribe = async (changes: Record<string, unknown> = {}, locale = 'en') =>
  visitor.post(
    '/api/newsletters/subscribe',
    { ...FORM, grecaptcha: await solvedFor(visitor), ...changes },
    { 'accept-language': locale },
  );
type Row = { id: number; email: string; first_name: string | null; receives: boolean; locale: string };
const rows = () =>
  t.asOwner<Row>(
    `SELECT id, email, first_name, locale, confirmed_at IS NOT NULL AND unsubscribed_at IS NULL AS receives
       FROM newsletter_subscriber WHERE exhibitor_id = $1 ORDER BY id`,
    [exhibitorId],
  );
/** Sends the pending emails of a topic; returns the newest one. */
async function deliver(topic: string) {
  const { smtpUrl } = post.current;
  const publicUrl = (servingOn: string) => `https://${servingOn}`;
  const handlers = newsletterOutbox({ workDb: t.db, secrets: testSecrets, translator, smtpUrl, publicUrl });
  for (const item of await outboxItems(t, topic)) {
    await handlers[topic]?.(item);
    await t.asOwner('UPDATE outbox SET done_at = now() WHERE id = $1', [item.id]);
  }
  return post.current.inbox.list()[0];
}
const errorsOf = (answer: { json: unknown }) => (answer.json as { errors: Record<string, string[]> }).errors;
const linkIn = (mail: { text: string } | undefined, action: string): string =>
  new RegExp(`https://[^\\s]+(/newsletter/${action}/[\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

test('signing up subscribes immediately, and the welcome explains how to unsubscribe', {
  tags: ['API-018', 'NEWS-006', 'D-163'],
}, async () => {
  const answer = await subscribe({}, 'fr');
  expect([answer.status, answer.json]).toEqual([200, { message: 'Vous êtes inscrit. Bienvenue.' }]);
  expect(await rows()).toMatchObject([{ email: 'ada@example.org', first_name: 'Ada', locale: 'fr', receives: true }]);
  const mail = await deliver(WELCOME);
  expect(mail?.subject).toBe('Vous êtes inscrit à la lettre d’information de Cinema Lumen');
  expect(mail?.envelope.to).toEqual(['ada@example.org']);
  expect(linkIn(mail, 'leave')).not.toBe('');
  expect(missing).toEqual([]);
});

test('a name that a stranger types makes no link in the mail, and none in its addressee', {
  tags: ['NEWS-006', 'T83'],
}, async () => {
  await subscribe({ first_name: 'Buy pills http://evil.example', last_name: 'at evil.example' });
  const mail = await deliver(WELCOME);
  const to = mail?.headers.find(([name]) => name === 'To')?.[1];
  expect(mail?.text).toContain('Buy pills');
  expect(`${mail?.text} ${mail?.html} ${to}`).not.toMatch(/evil\.example/);
});

test('RFC 8058 email programs unsubscribe with one click: two headers, one POST without session, no redirect', {
  tags: ['NEWS-006'],
}, async () => {
  await subscribe();
  const mail = await deliver(WELCOME);
  const header = (name: string) => mail?.headers.filter(([each]) => each === name).map(([, value]) => value);
  expect(header('List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  const [unsubscribe] = header('List-Unsubscribe') ?? [];
  const path = new URL(unsubscribe?.slice(1, -1) ?? '').pathname;
  expect(path).toBe(linkIn(mail, 'leave'));
  for (const round of ['first', 'again']) {
    const answer = await site.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
    expect([round, answer.status, answer.headers.getSetCookie()]).toEqual([round, 200, []]);
  }
  expect(await rows()).toMatchObject([{ receives: false, first_name: null }]);
});

test('RFC 8058 opening a link changes nothing: it leads to a page with a button', async () => {
  await subscribe();
  const path = linkIn(await deliver(WELCOME), 'leave');
  const looked = await site.ask(path, { redirect: 'manual', headers: { 'accept-language': 'de' } });
  expect([looked.status, looked.headers.get('location')]).toEqual([303, `/de${path}`]);
  expect(looked.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await rows()).toMatchObject([{ receives: true }]);
  const pressed = await site.ask(path, { method: 'POST', redirect: 'manual' });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/en/newsletter/left']);
  expect(await rows()).toMatchObject([{ receives: false }]);
});

test('a second sign-up has the same answer, sends one email, and does not change a subscriber', {
  tags: ['D-163'],
}, async () => {
  const first = await subscribe();
  const second = await subscribe({ first_name: 'Mallory', email: 'ADA@example.org' });
  expect([second.status, second.json]).toEqual([first.status, first.json]);
  expect(await rows()).toMatchObject([{ first_name: 'Ada' }]);
  expect(await outboxItems(t, WELCOME)).toHaveLength(1);
});

test('an unsubscribed address can return; the first email still unsubscribes', { tags: ['D-163'] }, async () => {
  await subscribe();
  const path = linkIn(await deliver(WELCOME), 'leave');
  await site.ask(path, { method: 'POST', redirect: 'manual' });
  await subscribe({ first_name: 'Augusta' });
  expect(await rows()).toMatchObject([{ first_name: 'Augusta', receives: true }]);
  expect(await outboxItems(t, WELCOME)).toHaveLength(1);
  await site.ask(path, { method: 'POST', redirect: 'manual' });
  expect(await rows()).toMatchObject([{ receives: false }]);
});

test('two concurrent sign-ups of one address are one subscriber with one email', {
  tags: ['D-163'],
}, async () => {
  const tokens = await Promise.all([1, 2, 3, 4].map(() => solvedFor(visitor)));
  const answers = await Promise.all(tokens.map((grecaptcha) => subscribe({ grecaptcha })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await rows()).toHaveLength(1);
  expect(await outboxItems(t, WELCOME)).toHaveLength(1);
});

test('with double opt-in an address is subscribed only after its link is followed', {
  tags: ['D-163'],
}, async () => {
  exhibitorId = asking;
  const answer = await subscribe();
  expect(answer.json).toEqual({ message: 'Almost done: please follow the link in the mail we have just sent you.' });
  expect(await rows()).toMatchObject([{ receives: false }]);
  const mail = await deliver(CONFIRM);
  expect(mail?.subject).toBe('Please confirm: the newsletter of Cinema Lumen');
  const path = linkIn(mail, 'confirm');
  const looked = await site.ask(path, { redirect: 'manual' });
  expect(looked.headers.get('location')).toBe(`/en${path}`);
  expect(await rows()).toMatchObject([{ receives: false }]);
  const pressed = await site.ask(path, { method: 'POST', redirect: 'manual' });
  expect(pressed.headers.get('location')).toBe('/en/newsletter/confirmed');
  expect(await rows()).toMatchObject([{ receives: true }]);
  expect((await deliver(WELCOME))?.subject).toBe('You are subscribed to the newsletter of Cinema Lumen');
  expect((await subscribe()).json).toEqual(answer.json);
  expect(await outboxItems(t, CONFIRM)).toEqual([]);
  expect(missing).toEqual([]);
});

test('repeated sign-ups do not fill a mailbox; after an hour one more email is sent', {
  tags: ['D-163'],
}, async () => {
  exhibitorId = asking;
  await subscribe();
  await subscribe();
  expect(await outboxItems(t, CONFIRM)).toHaveLength(1);
  const first = linkIn(await deliver(CONFIRM), 'confirm');
  t.travel(3_700_000);
  await subscribe();
  const second = linkIn(await deliver(CONFIRM), 'confirm');
  const press = async (path: string) =>
    (await site.ask(path, { method: 'POST', redirect: 'manual' })).headers.get('location');
  expect(await press(first)).toBe('/en/newsletter/invalid');
  expect(await press(second)).toBe('/en/newsletter/confirmed');
  t.travel(0);
});

test('a confirmation link is invalid after seven days, after unsubscribing, and for any other exhibitor', {
  tags: ['D-163'],
}, async () => {
  exhibitorId = asking;
  await subscribe();
  const [row] = await t.asOwner<{ id: number; token: string }>('SELECT id, token FROM newsletter_subscriber');
  if (!row) throw new Error('there is no subscriber');
  const press = async (token: string) =>
    (await site.ask(`/newsletter/confirm/${token}`, { method: 'POST', redirect: 'manual' })).headers.get('location');
  const token = confirmToken(testSecrets, asking, row, Date.now());
  t.travel(7 * DAY_MS + 1_000);
  expect(await press(token)).toBe('/en/newsletter/invalid');
  t.travel(0);
  exhibitorId = direct;
  expect(await press(token)).toBe('/en/newsletter/invalid');
  exhibitorId = asking;
  await site.ask(`/newsletter/leave/${leaveToken(testSecrets, asking, row.id)}`, {
    method: 'POST',
    redirect: 'manual',
  });
  expect(await press(token)).toBe('/en/newsletter/invalid');
  expect(await rows()).toMatchObject([{ receives: false }]);
});

test('forged, foreign and exchanged links do nothing', { tags: ['T72'] }, async () => {
  await subscribe();
  const [row] = await t.asOwner<{ id: number; token: string }>('SELECT id, token FROM newsletter_subscriber');
  if (!row) throw new Error('there is no subscriber');
  const right = leaveToken(testSecrets, direct, row.id);
  const links = [
    `${direct}-${row.id}`,
    `${right}x`,
    right.replace('-', '.'),
    leaveToken(testSecrets, asking, row.id),
    confirmToken(testSecrets, direct, row, Date.now()),
    '%0d%0aSet-Cookie:x=1',
  ];
  for (const link of links) {
    const pressed = await site.ask(`/newsletter/leave/${link}`, { method: 'POST', redirect: 'manual' });
    expect([link, pressed.headers.get('location')]).toEqual([link, '/en/newsletter/invalid']);
    const oneClick = await site.ask(`/newsletter/leave/${link}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([link, oneClick.status]).toEqual([link, 404]);
  }
  expect(await rows()).toMatchObject([{ receives: true }]);
});

test('if the module is off, signing up is impossible; unsubscribing stays possible', {
  tags: ['NEWS-001', 'D-176'],
}, async () => {
  await subscribe();
  const path = linkIn(await deliver(WELCOME), 'leave');
  features = FEATURES.filter((feature) => feature !== 'newsletters');
  const answer = await subscribe({ email: 'new@example.org' });
  expect([answer.status, (answer.json as { code: string }).code]).toEqual([403, 'feature_disabled']);
  await site.ask(path, { method: 'POST', redirect: 'manual' });
  expect(await rows()).toMatchObject([{ receives: false }]);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['no address', { email: '' }, 'email', 'This field is required.'],
  ['a wrong address', { email: 'ada' }, 'email', 'This must be a valid e-mail address.'],
  ['a long first name', { first_name: 'x'.repeat(101) }, 'first_name', 'This may have at most 100 characters.'],
  ['a long last name', { last_name: 'x'.repeat(101) }, 'last_name', 'This may have at most 100 characters.'],
])(
  '%s is refused at its field',
  { tags: ['VAL-017', 'VAL-023', 'ERR-008', 'D-065'] },
  async (_, changes, field, sentence) => {
    const answer = await subscribe(changes);
    expect([answer.status, errorsOf(answer)]).toEqual([422, { [field]: [sentence] }]);
    expect(await rows()).toEqual([]);
  },
);

test('names of a hundred letters and an address of 190 just fit', { tags: ['VAL-018', 'D-065'] }, async () => {
  const email = `${'x'.repeat(64)}@${'a'.repeat(60)}.${'b'.repeat(61)}.be`;
  const name = 'x'.repeat(100);
  expect((await subscribe({ email, first_name: name, last_name: name })).status).toBe(200);
  expect(Object.keys(errorsOf(await subscribe({ email: `${email}n` })))).toEqual(['email']);
});

test('without valid proof of work signing up is refused', { tags: ['NEWS-007'] }, async () => {
  const answer = await subscribe({ grecaptcha: '' });
  expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, ['email']]);
  expect(await rows()).toEqual([]);
});

test('names are optional', { tags: ['NEWS-006'] }, async () => {
  expect((await subscribe({ first_name: '', last_name: undefined })).status).toBe(200);
  expect(await rows()).toMatchObject([{ first_name: null }]);
});

test('an unconfirmed sign-up is deleted after thirty days, a subscriber and an unsubscribed address are not', {
  tags: ['D-182'],
}, async () => {
  const acting = { actor: 'test', channel: 'site' } as const;
  const input = (email: string) => ({ email, firstName: null, lastName: null, locale: 'en' });
  await t.db.tx({ ...acting, exhibitorId: direct }, (tx) => signUp(tx, input('stays@example.org')));
  await t.db.tx({ ...acting, exhibitorId: asking }, (tx) => signUp(tx, input('forgotten@example.org')));
  await t.db.tx({ ...acting, exhibitorId: asking }, (tx) => signUp(tx, input('left@example.org')));
  await t.asOwner("UPDATE newsletter_subscriber SET unsubscribed_at = now() WHERE email = 'left@example.org'");
  t.travel(29 * DAY_MS);
  expect(await t.db.system(purgeUnconfirmed)).toBe(0);
  t.travel(31 * DAY_MS);
  expect(await t.db.system(purgeUnconfirmed)).toBe(1);
  t.travel(0);
  const left = await t.asOwner<{ email: string }>('SELECT email FROM newsletter_subscriber ORDER BY email');
  expect(left.map(({ email }) => email)).toEqual(['left@example.org', 'stays@example.org']);
});
