import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wallClock } from '#kernel/days.ts';
import type { CampaignsWire } from '#modules/campaigns/contract/staff.ts';
import { CAMPAIGN_STATUSES, campaignMayMove } from '#modules/campaigns/rules/campaign-states.ts';
import { campaignOutbox, campaignRoutes, workCampaigns } from '#modules/campaigns/server.ts';
import { type LiveSnapshots, openSites, openSnapshots, type Sites } from '#modules/site/server.ts';
import type { Db } from '#platform/db/tx.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildScreening, DAY_MS, HOUR_MS } from '#testing/builders/builders.ts';
import { inTenant } from '#testing/builders/in-tenant.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { AT_OTHER, expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
let sites: Sites;
let snapshots: LiveSnapshots;
const deps = (workDb: Db = t.db) => ({
  db: t.db,
  workDb,
  translator,
  secrets: testSecrets,
  sites,
  smtpUrl: post.current.smtpUrl,
  publicUrl: (servingOn: string) => `https://${servingOn}`,
});
const exhibitor = portalCinema(t, (app) => {
  snapshots = openSnapshots(t.db, { debounceMs: 1 });
  sites = openSites(snapshots, translator);
  afterAll(() => snapshots.close());
  campaignRoutes(app, deps());
});
let manager: Browser;
/**
 * Days from now with screenings of the exhibitor: all in the range of a campaign sent in two days.
 */
const SHOWN = [3, 4, 5, 6, 7];
const SENT_IN = 2 * DAY_MS + 2 * HOUR_MS;

beforeAll(async () => {
  for (const days of SHOWN)
    await buildScreening(t, exhibitor.own, { startsAtMs: Date.now() + days * DAY_MS + HOUR_MS });
});
beforeEach(async () => {
  t.travel(0);
  missing.length = 0;
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('DELETE FROM campaign_letter');
  await t.asOwner('DELETE FROM campaign');
  await t.asOwner('DELETE FROM newsletter_subscriber');
  await t.asOwner('UPDATE employee SET left_at = now()');
  manager = await exhibitor.as('manager');
});

/** The same call as the database notification causes on a node. */
const refreshSnapshot = () => snapshots.onDataChanged(exhibitor.own.exhibitorId);
const wallText = (ms: number): string => {
  const { day, time } = wallClock(ms, 'Europe/Brussels');
  return `${day}T${time}`;
};
const FORM = {
  name: 'December',
  frequency: 'once',
  range: 'next_14_days',
  template: 'programme',
  subject: { en: 'Films for you', fr: 'Des films pour vous' },
  intro: { en: 'Come <b>in</b><script>x</script>' },
};
const form = (changes: object = {}) => ({ ...FORM, send_at: wallText(Date.now() + SENT_IN), ...changes });
const list = async (browser = manager) => (await browser.get('/api/staff/campaigns')).json as { data: CampaignsWire };
const made = async (changes: object = {}): Promise<number> => {
  const answer = await manager.post('/api/staff/campaigns', form(changes));
  expect(answer.text).toContain('"id"');
  return (answer.json as { data: { id: number } }).data.id;
};
const confirmed = async (changes: object = {}): Promise<number> => {
  const id = await made(changes);
  expect((await manager.post(`/api/staff/campaigns/${id}/confirm`)).status).toBe(200);
  return id;
};
const rows = () =>
  t.asOwner<{ id: number; status: string; of_campaign: number | null; problem: unknown }>(
    'SELECT id, status, of_campaign, problem FROM campaign ORDER BY send_at, id',
  );
const subscribe = (
  count: number,
  { locale = 'en', exhibitorId = exhibitor.own.exhibitorId, confirmed: is = true } = {},
) =>
  inTenant(t, exhibitorId, (tx) =>
    tx.run(
      `INSERT INTO newsletter_subscriber (exhibitor_id, email, first_name, locale, token, subscribed_at, confirmed_at)
       SELECT tenant(), 'reader-' || n || $2 || '@example.org', 'Ada', $2, 'token', foyer_now(), CASE WHEN $3 THEN foyer_now() END
         FROM generate_series(1, $1::int) AS n`,
      [count, locale, is],
    ),
  );
/** Sends the queued emails of a topic; returns the emails that are then there. */
async function deliver(topic: string) {
  for (const item of await outboxItems(t, topic)) await campaignOutbox(deps())[topic]?.(item);
  return post.current.inbox.list();
}
const queued = () =>
  t.asOwner<{ dedupe: string }>("SELECT dedupe FROM outbox WHERE topic = 'mail.campaign' ORDER BY dedupe");

test('the table of transitions in the database equals the one in the rules, and a trigger enforces it', {
  tags: ['MKT-004', 'D-023'],
}, async () => {
  const moves = await t.asOwner<{ move: string }>(
    "SELECT from_state || ' -> ' || to_state AS move FROM campaign_transition ORDER BY 1",
  );
  const own = CAMPAIGN_STATUSES.flatMap((from) =>
    CAMPAIGN_STATUSES.filter((to) => campaignMayMove(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(moves.map(({ move }) => move)).toEqual(own.toSorted());
  await made();
  await expect(t.asOwner("UPDATE campaign SET status = 'sent'")).rejects.toThrow(/illegal transition/);
});

test('a newsletter is created, listed with its content, changed, confirmed, and then cannot change', {
  tags: ['MKT-001', 'MKT-002', 'PORT-026'],
}, async () => {
  await subscribe(3);
  await subscribe(1, { locale: 'fr', confirmed: false });
  const id = await made();
  const { data } = await list();
  expect([data.subscribers, data.minimum]).toEqual([3, 5]);
  expect(data.campaigns).toMatchObject([
    { id, name: 'December', frequency: 'once', range: 'next_14_days', status: 'awaiting confirmation' },
  ]);
  expect(data.campaigns[0]).toMatchObject({ schedules: 5, problem: null, emails: 0, sent_at: null });
  expect((await manager.post(`/api/staff/campaigns/${id}`, form({ name: 'January' }))).status).toBe(200);
  expect((await list()).data.campaigns[0]?.name).toBe('January');
  expect((await manager.post(`/api/staff/campaigns/${id}/confirm`)).json).toEqual({
    message: 'Confirmed. The newsletter is sent at the planned time.',
  });
  expect(statusAndErrors(await manager.post(`/api/staff/campaigns/${id}`, form()))).toMatchObject({ status: 409 });
  expect(statusAndErrors(await manager.post(`/api/staff/campaigns/${id}/confirm`)).code).toBe('campaigns.not_awaiting');
  const trail = await t.asOwner<{ action: string }>(
    "SELECT action FROM audit WHERE entity = 'campaign' AND entity_id = $1 ORDER BY id",
    [String(id)],
  );
  expect(trail.map(({ action }) => action)).toEqual(['campaign.created', 'campaign.changed', 'campaign.confirmed']);
});

test.each([
  [{ subject: {} }, 'subject'],
  [{ send_at: null }, 'send_at'],
  [{ send_at: '2020-01-01T18:00' }, 'send_at'],
  [{ send_at: '2031-02-30T18:00' }, 'send_at'],
  [{ frequency: 'hourly' }, 'frequency'],
  [{ range: 'ever' }, 'range'],
  [{ name: ' ' }, 'name'],
  [{ intro: { en: '<img src="https://stranger.example/p.png">' } }, 'intro'],
])('a newsletter with %j is refused at %s', { tags: ['MKT-002'] }, async (changes, field) => {
  const answer = statusAndErrors(await manager.post('/api/staff/campaigns', form(changes)));
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test('with fewer screenings than the minimum it is not confirmed, and the refusal has both numbers; an announcement needs none', {
  tags: ['ERR-043', 'MKT-005', 'D-161'],
}, async () => {
  const settings = (minimum: number) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(`UPDATE settings SET data = jsonb_set(data, '{newsletter,minimum_schedules}', to_jsonb($1::int))`, [
        minimum,
      ]),
    );
  await settings(6);
  const id = await made();
  const sentence = 'The newsletter cannot be sent: its period has 5 shows on the website, and at least 6 are needed.';
  expect((await list()).data.campaigns[0]?.problem).toBe(sentence);
  const refused = await manager.post(`/api/staff/campaigns/${id}/confirm`);
  expect([refused.status, statusAndErrors(refused).code]).toEqual([422, 'campaigns.too_few_schedules']);
  expect(refused.text).toContain(sentence);
  await confirmed({ template: 'announcement' });
  await settings(5);
  expect((await manager.post(`/api/staff/campaigns/${id}/confirm`)).status).toBe(200);
});

test('a campaign with too few screenings after its confirmation is not sent, and managers receive the reason', {
  tags: ['ERR-043'],
}, async () => {
  await subscribe(2);
  await confirmed();
  const set = (visibility: number) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) => tx.run('UPDATE movie SET visibility = $1', [visibility]));
  const shown = async () => (await sites.current(exhibitor.own.exhibitorId, 'en')).data.schedules.length;
  const before = await shown();
  await set(0);
  refreshSnapshot();
  await expect.poll(async () => (await list()).data.campaigns[0]?.schedules).toBe(0);
  t.travel(SENT_IN + HOUR_MS);
  await workCampaigns(deps());
  const problem = { code: 'campaigns.too_few_schedules', params: { found: 0, minimum: 5 } };
  expect(await rows()).toMatchObject([{ status: 'cancelled', problem }]);
  expect(await queued()).toEqual([]);
  const [mail] = await deliver('mail.campaign_not_sent');
  expect([
    mail?.subject,
    mail?.text.includes('its period has 0 shows on the website, and at least 5 are needed'),
  ]).toEqual(['Not sent: December', true]);
  t.travel(0);
  await set(15);
  refreshSnapshot();
  await expect.poll(shown).toBe(before);
});

test('managers are asked to confirm a day ahead, once; an unconfirmed campaign is cancelled at its time', {
  tags: ['D-161', 'D-023'],
}, async () => {
  const id = await made();
  await workCampaigns(deps());
  expect(await outboxItems(t, 'mail.campaign_reminder')).toEqual([]);
  t.travel(SENT_IN - 23 * HOUR_MS);
  await exhibitor.as('employee');
  await workCampaigns(deps());
  await workCampaigns(deps());
  const [mail, ...others] = await deliver('mail.campaign_reminder');
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Please confirm: December');
  expect(mail?.text).toContain(`https://alpha.test/portal/newsletters/${id}`);
  t.travel(SENT_IN + HOUR_MS);
  expect(statusAndErrors(await (await exhibitor.as('manager')).post(`/api/staff/campaigns/${id}/confirm`)).code).toBe(
    'campaigns.too_late',
  );
  await workCampaigns(deps());
  expect(await rows()).toMatchObject([{ status: 'cancelled', problem: { code: 'campaigns.not_confirmed' } }]);
  expect(missing).toEqual([]);
});

test("a confirmed campaign is sent at its time to the newsletter's recipients only", {
  tags: ['MKT-004', 'D-023'],
}, async () => {
  await subscribe(2);
  await subscribe(1, { locale: 'fr', confirmed: false });
  await subscribe(1, { exhibitorId: exhibitor.other.exhibitorId });
  const id = await confirmed();
  await workCampaigns(deps());
  expect([(await rows())[0]?.status, await queued()]).toEqual(['pending', []]);
  t.travel(SENT_IN + HOUR_MS);
  await workCampaigns(deps());
  expect(await rows()).toMatchObject([{ id, status: 'sent' }]);
  expect(await queued()).toHaveLength(2);
  const answer = await (await exhibitor.as('manager')).post(`/api/staff/campaigns/${id}/cancel`, {
    and_following: false,
  });
  expect(statusAndErrors(answer).code).toBe('campaigns.cannot_cancel');
});

test('each subscriber receives exactly one email, after a crash at any step and with two workers at a time', {
  tags: ['MKT-004', 'T25'],
}, async () => {
  await subscribe(25);
  await confirmed();
  t.travel(SENT_IN + HOUR_MS);
  let transactions = 0;
  const falling: Db = {
    ...t.db,
    tx: (acting, work, opening) =>
      t.db.tx(
        acting,
        async (tx, opened) => {
          const answer = await work(tx, opened);
          transactions += 1;
          // Written, but not committed.
          if (transactions % 2 === 0) throw new Error('the node fell over');
          return answer;
        },
        opening,
      ),
  };
  for (let tries = 0; tries < 20; tries++)
    await Promise.all([
      workCampaigns({ ...deps(falling), batch: 10 }).catch(() => {}),
      workCampaigns({ ...deps(falling), batch: 10 }).catch(() => {}),
    ]);
  expect((await rows())[0]?.status).toBe('sent');
  const emails = await queued();
  expect(emails).toHaveLength(25);
  expect(new Set(emails.map(({ dedupe }) => dedupe)).size).toBe(25);
  expect(await t.asOwner('SELECT 1 FROM campaign_letter')).toHaveLength(25);
});

test('when an issue of a regular newsletter ends, the next one is created; cancelling skips one issue or ends them all', {
  tags: ['D-161'],
}, async () => {
  await subscribe(1);
  await confirmed({ frequency: 'weekly', send_at: null, template: 'announcement' });
  t.travel(8 * DAY_MS);
  await workCampaigns(deps());
  const [first, second, ...none] = await rows();
  expect([first?.status, second?.status, second?.of_campaign, none]).toEqual([
    'sent',
    'awaiting confirmation',
    first?.id,
    [],
  ]);
  const issue = (await list(await exhibitor.as('manager'))).data.campaigns[0];
  expect(issue?.send_at).toMatch(/T18:00:00/);
  expect(new Date(issue?.send_at ?? '').getUTCDay()).toBe(1);
  const cancel = async (id = 0, and_following = false) =>
    (await exhibitor.as('manager')).post(`/api/staff/campaigns/${id}/cancel`, { and_following });
  expect((await cancel(second?.id)).status).toBe(200);
  const third = (await rows())[2];
  expect([third?.status, third?.of_campaign]).toEqual(['awaiting confirmation', first?.id]);
  await cancel(third?.id, true);
  expect(await rows()).toHaveLength(3);
});

test('RFC 8058 an email lists the programme in the recipient’s language, with links, and unsubscribes with one click', {
  tags: ['MKT-001'],
}, async () => {
  await subscribe(1, { locale: 'fr' });
  await confirmed({ intro: { en: 'Come <b>in</b><script>x</script><img alt="" src="/storage/pictures/p.webp">' } });
  t.travel(SENT_IN + HOUR_MS);
  await workCampaigns(deps());
  const [mail] = await deliver('mail.campaign');
  expect(mail?.html).toContain('src="https://alpha.test/storage/pictures/p.webp"');
  expect(mail?.subject).toBe('Des films pour vous');
  expect(mail?.text).toContain('Bonjour Ada');
  expect(mail?.html).toContain('Come <b>in</b>');
  expect(mail?.html).not.toContain('<script');
  expect(mail?.html).toMatch(/https:\/\/alpha\.test\/fr\/movies\/view\/film-/);
  expect(mail?.text.match(/\d\d:\d\d/g)?.length).toBeGreaterThanOrEqual(5);
  const header = (name: string) => mail?.headers.find(([each]) => each === name)?.[1];
  expect(header('List-Unsubscribe')).toMatch(/^<https:\/\/alpha\.test\/newsletter\/leave\/[\w.-]+>$/);
  expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(missing).toEqual([]);
});

test('a subscriber who leaves after the email was queued does not receive it', { tags: ['NEWS-006'] }, async () => {
  await subscribe(2);
  await confirmed();
  t.travel(SENT_IN + HOUR_MS);
  await workCampaigns(deps());
  await t.asOwner("UPDATE newsletter_subscriber SET unsubscribed_at = now() WHERE email LIKE 'reader-1%'");
  expect((await deliver('mail.campaign')).map(({ envelope }) => envelope.to)).toEqual([['reader-2en@example.org']]);
});

test('a newsletter can be previewed, and sent to oneself, before subscribers receive it', {
  tags: ['PORT-026'],
}, async () => {
  await subscribe(3);
  const id = await made();
  const { json } = await manager.get(`/api/staff/campaigns/${id}/preview?locale=fr`);
  const { data } = json as { data: { subject: string; html: string } };
  expect([data.subject, data.html.includes('The Test Film')]).toEqual(['Des films pour vous', true]);
  expect((await manager.post(`/api/staff/campaigns/${id}/test`, { locale: 'en' })).status).toBe(200);
  const mails = await deliver('mail.campaign_test');
  expect(mails.map(({ subject }) => subject)).toEqual(['Films for you']);
  expect(mails[0]?.envelope.to[0]).toMatch(/@exhibitor\.test$/);
  expect(await queued()).toEqual([]);
});

test('needs the permission, the same exhibitor, and the newsletter feature', {
  tags: ['T71', 'T72', 'D-176'],
}, async () => {
  const id = await made();
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.get('/api/staff/campaigns'), roles);
  await expectGuarded(exhibitor, (browser) => browser.post('/api/staff/campaigns', form()), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`/api/staff/campaigns/${id}/confirm`), roles);
  const stranger = await exhibitor.as('manager', [], exhibitor.other);
  expect((await stranger.post(`/api/staff/campaigns/${id}/confirm`, {}, AT_OTHER)).status).toBe(404);
  expect((await stranger.get(`/api/staff/campaigns/${id}/preview?locale=en`, AT_OTHER)).status).toBe(404);
  const features = (names: readonly string[]) =>
    inTenant(t, exhibitor.own.exhibitorId, (tx) =>
      tx.run(`UPDATE settings SET data = jsonb_set(data, '{public_config,features}', $1)`, [JSON.stringify(names)]),
    );
  await features(['tickets']);
  refreshSnapshot();
  await expect
    .poll(async () => statusAndErrors(await manager.get('/api/staff/campaigns')).code)
    .toBe('feature_disabled');
  for (const [path, body] of [
    ['', form()],
    [`/${id}`, form()],
    [`/${id}/confirm`, undefined],
    [`/${id}/cancel`, { and_following: true }],
    [`/${id}/test`, { locale: 'en' }],
  ] as const) {
    const answer = await manager.post(`/api/staff/campaigns${path}`, body);
    expect([path, statusAndErrors(answer).code]).toEqual([path, 'feature_disabled']);
  }
  await features(['tickets', 'newsletters']);
  refreshSnapshot();
  await expect.poll(async () => (await manager.get('/api/staff/campaigns')).status).toBe(200);
});
