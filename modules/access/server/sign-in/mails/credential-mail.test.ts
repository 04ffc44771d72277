import { beforeEach, expect, test } from 'vitest';
import { PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import { staffedCinema } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const NEW = 'a better password';
beforeEach(() => t.asOwner('DELETE FROM outbox').then(() => exhibitor.post.current.inbox.clear()));

const mails = async () => {
  await exhibitor.mailedLink();
  return exhibitor.post.current.inbox.list().map(({ envelope, subject, text }) => ({ to: envelope.to, subject, text }));
};

test('a person who changes their password is mailed, in their language', { tags: ['T79'] }, async () => {
  const { who, browser } = await exhibitor.at({ name: 'Grace Hopper' });
  const form = { current: PASSWORD, password: NEW, password_confirmation: NEW };
  expect((await browser.post('/api/staff/password', form, { 'accept-language': 'fr' })).status).toBe(200);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([[who.email], 'Votre connexion chez Cinema Lumen a changé']);
  expect(mail?.text).toContain('Le mot de passe de votre compte');
  expect(mail?.text).toContain('https://alpha.test/portal/forgot-password');
  expect(mail?.text).not.toContain(NEW);
});

test('a reset is mailed too; a refused change and a first password are not', { tags: ['T79'] }, async () => {
  const who = await exhibitor.hires();
  const browser = await exhibitor.site.visit();
  await browser.post('/api/staff/forgot-password', { email: who.email });
  const { token } = await exhibitor.mailedLink();
  exhibitor.post.current.inbox.clear();
  const reset = (password: string) =>
    browser.post('/api/staff/reset-password', { token, password, password_confirmation: password });
  expect((await reset('123456789012')).status).toBe(422);
  expect(await mails()).toEqual([]);
  expect((await reset(NEW)).status).toBe(200);
  expect(await mails()).toMatchObject([{ to: [who.email], text: expect.stringContaining('with a link from a mail') }]);
});

test('what a colleague changes is mailed to the person: a new address to both', { tags: ['T79'] }, async () => {
  const { browser } = await exhibitor.at({ roles: ['admin'] });
  const who = await exhibitor.hires({ name: 'Grace Hopper' });
  const change = async (fields: Record<string, unknown>, version: number) =>
    browser.post(`/api/staff/employees/${who.id}`, {
      name: who.name,
      email: who.email,
      roles: ['manager'],
      custom_roles: [],
      cinemas: [],
      receives_management_notifications: false,
      version,
      ...fields,
    });
  expect((await change({ name: 'Grace B. Hopper' }, 1)).status).toBe(200);
  expect(await mails()).toEqual([]);
  expect((await change({ password: NEW, password_confirmation: NEW }, 2)).status).toBe(200);
  expect(await mails()).toMatchObject([{ to: [who.email], text: expect.stringContaining('A colleague set') }]);
  exhibitor.post.current.inbox.clear();
  expect((await change({ email: 'new@exhibitor.test' }, 3)).status).toBe(200);
  expect((await mails()).map(({ to }) => to).sort()).toEqual([[who.email], ['new@exhibitor.test']].sort());
});
