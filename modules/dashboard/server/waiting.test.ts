import { beforeAll, beforeEach, expect, test } from 'vitest';
import { raiseAlarm } from '#modules/alarms/server.ts';
import type { WaitingWire } from '#modules/dashboard/contract/staff.ts';
import { dashboardRoutes } from '#modules/dashboard/server.ts';
import { buildDevice } from '#testing/builders/device.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Browser } from '#testing/tools/http.ts';
import { AT_OTHER, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) => dashboardRoutes(app, { db: t.db, now: Date.now }));
const waiting = async (who: Browser, headers = {}): Promise<WaitingWire> => {
  const { status, json } = await who.get('/api/staff/waiting', headers);
  expect([status, json]).toEqual([200, expect.anything()]);
  return (json as { data: WaitingWire }).data;
};
/** Items of the outbox: a mail that was sent, one that failed once, and one that failed for good. */
const mails = (exhibitorId: number, topic: string) =>
  t.asOwner(
    `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at, done_at, last_error, dead_at)
     SELECT $1, $2, $2 || n, '{}', now(), CASE n WHEN 1 THEN now() END, CASE WHEN n > 1 THEN 'no answer' END, CASE n WHEN 3 THEN now() END
       FROM generate_series(1, 3) AS n`,
    [exhibitorId, topic],
  );

let own: number;
beforeAll(() => {
  own = exhibitor.own.exhibitorId;
});
beforeEach(async () => {
  await t.asOwner('DELETE FROM alarm');
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner("UPDATE device SET auth = 'active' WHERE auth = 'pending'");
});

test('what waits is counted: alarms, mails that failed, messages that did not arrive, devices to approve', {
  tags: ['PORT-002'],
}, async () => {
  const admin = await exhibitor.as('admin');
  expect(await waiting(admin)).toEqual({ alarms: 0, mails: 0, messages: 0, devices: 0 });
  await t.db.tx({ exhibitorId: own, actor: 'system', channel: 'api' }, (tx) =>
    raiseAlarm(tx, { kind: 'undelivered', subject: 'a mail', detail: {} }),
  );
  await t.asOwner("DELETE FROM outbox WHERE topic = 'mail.alarm'");
  await mails(own, 'mail.bill');
  await mails(own, 'mail.contact');
  await buildDevice(t, own, { auth: 'pending' });
  await buildDevice(t, own, { auth: 'active' });
  expect(await waiting(admin)).toEqual({ alarms: 1, mails: 4, messages: 1, devices: 1 });
});

test('an employee reads no number of a page that they may not read', { tags: ['D-126'] }, async () => {
  const none = { alarms: null, mails: null, messages: null, devices: null };
  expect(await waiting(await exhibitor.as('employee'))).toEqual(none);
  expect(await waiting(await exhibitor.as('employee', ['devices.view']))).toEqual({ ...none, devices: 0 });
  expect(await waiting(await exhibitor.as('employee', ['clients.view']))).toEqual({ ...none, messages: 0 });
  expect((await (await exhibitor.site.visit()).get('/api/staff/waiting')).status).toBe(401);
});

test('what waits at another exhibitor is not counted, and counting ends at a hundred', {
  tags: ['T71', 'PORT-002'],
}, async () => {
  await mails(exhibitor.other.exhibitorId, 'mail.contact');
  await buildDevice(t, exhibitor.other.exhibitorId, { auth: 'pending' });
  const admin = await exhibitor.as('admin');
  expect(await waiting(admin)).toEqual({ alarms: 0, mails: 0, messages: 0, devices: 0 });
  const theirs = await exhibitor.as('admin', [], exhibitor.other);
  expect(await waiting(theirs, AT_OTHER)).toMatchObject({ mails: 2, messages: 1, devices: 1 });
  await t.asOwner(
    `INSERT INTO outbox (exhibitor_id, topic, dedupe, payload, available_at, last_error)
     SELECT $1, 'mail.bill', 'many' || n, '{}', now(), 'no answer' FROM generate_series(1, 130) AS n`,
    [own],
  );
  expect((await waiting(admin)).mails).toBe(100);
});
