import { beforeEach, expect, test } from 'vitest';
import { cashOutbox } from '#modules/cash/server.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildEmployee } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { testMailServer } from '#testing/tools/mail-server.ts';
import { outboxItems } from '#testing/tools/solve-captcha.ts';
import { testSecrets } from '#testing/worlds/box-office.ts';
import { cashCinema } from '#testing/worlds/cash-cinema.ts';

const t = testDatabase();
const exhibitor = cashCinema(t);
const post = testMailServer();
const missing: string[] = [];
const translator = await openTranslator({ onMissing: (key, namespace) => missing.push(`${namespace} ${key}`) });
beforeEach(async () => {
  t.travel(Date.parse('2031-11-20T19:30:00Z') - Date.now());
  await t.asOwner('DELETE FROM outbox');
  await t.asOwner('UPDATE employee SET left_at = now()');
});

async function sendAll(): Promise<void> {
  const { smtpUrl } = post.current;
  const emails = { db: t.db, workDb: t.db, secrets: testSecrets, translator, smtpUrl };
  const handlers = cashOutbox({ ...emails, publicUrl: (servingOn) => `https://${servingOn}` });
  for (const item of await outboxItems(t, 'mail.cash_deviation')) await handlers['mail.cash_deviation']?.(item);
}
const counted = async (cents: number, remark = '') => {
  const till = await exhibitor.till({ name: 'Kiosk' });
  await till.open(100);
  await till.counts(cents, { remark });
  return till;
};

test('above 5 euros the managers with management notifications get a mail, in the language of the portal', {
  tags: ['D-153', 'CASH-001'],
}, async () => {
  const ada = await buildEmployee(t, exhibitor.ids.own, { name: 'Ada', email: 'ada@lumen.test', notified: true });
  await buildEmployee(t, exhibitor.ids.own, { notified: false });
  await buildEmployee(t, exhibitor.ids.own, { roles: ['employee'], notified: true }); // sells, and has no access to the portal
  await buildEmployee(t, exhibitor.ids.own, { roles: [], permissions: ['movies.view'], notified: true });
  await buildEmployee(t, exhibitor.ids.other, { notified: true });
  const till = await counted(9_250, 'a note of ten was missing');
  await sendAll();
  const mails = post.current.inbox.list();
  expect(mails.map(({ envelope }) => envelope.to)).toEqual([[ada.email]]);
  const [mail] = mails;
  expect(mail?.subject).toBe('Kas van Kiosk: -7,50 euro verschil');
  for (const text of ['donderdag 20 november 2031', '100,00', '92,50', 'a note of ten was missing', 'Bo'])
    expect(mail?.text).toContain(text);
  expect(mail?.text).toContain(`https://alpha.test/portal/cash-balance/${till.device.id}/2031-11-20`);
  expect(missing).toEqual([]);
});

test('a count that is nearly right informs no manager', { tags: ['D-153'] }, async () => {
  await buildEmployee(t, exhibitor.ids.own, { notified: true });
  await counted(9_500);
  expect(await outboxItems(t, 'mail.cash_deviation')).toEqual([]);
});

test('a count that was reverted before the email was sent causes no email', { tags: ['D-126'] }, async () => {
  await buildEmployee(t, exhibitor.ids.own, { notified: true });
  const till = await counted(5_000, 'not yet sorted');
  expect(await outboxItems(t, 'mail.cash_deviation')).toHaveLength(1);
  await t.asOwner('DELETE FROM cash_balance WHERE device_id = $1', [till.device.id]);
  await t.asOwner(`UPDATE cash_drawer SET open_day = '2031-11-20' WHERE device_id = $1`, [till.device.id]);
  await sendAll();
  expect(post.current.inbox.list()).toEqual([]);
});
