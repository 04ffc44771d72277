import { afterEach, describe, expect, test } from 'vitest';
import { buildEmployee, PASSWORD } from '#testing/builders/employee.ts';
import { testDatabase } from '#testing/database/database.ts';
import {
  OVER_HTTPS,
  staffedCinema,
  statusAndErrors,
  TO_OTHER,
  waitingForLocks,
} from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
const { site, signInAs, hires } = exhibitor;
afterEach(() => t.travel(0));

const trying = async (email: string, password: string, headers: Record<string, string> = {}) => {
  const visitor = await site.visit();
  return visitor.post('/api/staff/sign-in', { email, password }, { 'accept-language': 'en', ...headers });
};

test('signing in returns the employee, the exhibitor and the permissions', {
  tags: ['ROLE-016', 'ROLE-003'],
}, async () => {
  const who = await hires({ name: 'Grace Hopper', roles: ['manager'], permissions: ['roles.view'] });
  const visitor = await site.visit();
  const answer = await signInAs(visitor, { email: who.email.toUpperCase() });
  expect(answer.status).toBe(200);
  const { data } = answer.json as { data: { permissions: string[] } };
  expect(data).toMatchObject({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Grace Hopper',
    email: who.email,
    roles: ['manager'],
    exhibitor: { trade_name: 'Cinema Lumen', logo: null, timezone: 'Europe/Brussels' },
    portal_locale: 'en',
  });
  expect(data.permissions).toEqual(expect.arrayContaining(['movies.edit', 'roles.view']));
  expect((await visitor.get('/api/staff/me')).json).toEqual(answer.json);
});

describe('a refused sign-in', { tags: ['ERR-021'] }, () => {
  test.each<[string, () => Promise<{ email: string; password: string }>]>([
    ['an address without an employee', async () => ({ email: 'nobody@exhibitor.test', password: PASSWORD })],
    ['a wrong password', async () => ({ email: (await hires()).email, password: 'velvet curtains' })],
    ['no password chosen yet', async () => ({ email: (await hires({ password: null })).email, password: 'nobody' })],
    [
      'an employee who left',
      async () => {
        const { id, email } = await hires();
        await t.asOwner('UPDATE employee SET left_at = now() WHERE exhibitor_id = $1 AND id = $2', [
          exhibitor.ids.own,
          id,
        ]);
        return { email, password: PASSWORD };
      },
    ],
    [
      'an employee of another exhibitor',
      async () => ({ email: (await buildEmployee(t, exhibitor.ids.other)).email, password: PASSWORD }),
    ],
  ])('%s: the same sentence, at the same field, and no session', { tags: ['T79', 'D-128'] }, async (_, given) => {
    const { email, password } = await given();
    const answer = await trying(email, password);
    expect(statusAndErrors(answer)).toEqual({
      status: 422,
      code: 'access.credentials',
      errors: { email: ['The e-mail address or the password is wrong.'] },
    });
    expect(answer.headers.getSetCookie().filter((line) => line.includes('staff'))).toEqual([]);
  });

  test('the audit records failed attempts of employees and stores nothing about other addresses', async () => {
    const who = await hires();
    const rows = () =>
      t.asOwner<{ action: string; entity_id: string }>('SELECT action, entity_id FROM audit ORDER BY id');
    const before = (await rows()).length;
    await trying('stranger@elsewhere.test', 'wrong password');
    await trying(who.email, 'wrong password');
    await trying(who.email, PASSWORD);
    expect((await rows()).slice(before)).toEqual([
      { action: 'staff.sign_in_failed', entity_id: String(who.id) },
      { action: 'staff.signed_in', entity_id: String(who.id) },
    ]);
    const books = JSON.stringify([
      await t.asOwner('SELECT * FROM audit'),
      await t.asOwner('SELECT * FROM outbox'),
      await t.asOwner('SELECT * FROM rate_limit'),
    ]);
    for (const secret of ['elsewhere.test', 'wrong password', PASSWORD]) expect(books).not.toContain(secret);
  });
});

test('an employee of tills and entrances only cannot use the portal, and the answer says where to sign in', {
  tags: ['D-126', 'ROLE-008'],
}, async () => {
  const { email } = await hires({ roles: ['employee'], pin: '2468' });
  const answer = await trying(email, PASSWORD);
  expect(statusAndErrors(answer)).toMatchObject({ status: 403, code: 'access.no_portal' });
  expect(statusAndErrors(await trying(email, 'wrong password'))).toMatchObject({ code: 'access.credentials' });
  const more = await hires({ roles: ['employee'], permissions: ['reports.view'] });
  expect((await trying(more.email, PASSWORD)).status).toBe(200);
});

test('an employee who returns under the same address signs in, with the current password', {
  tags: ['ROLE-011'],
}, async () => {
  const before = await hires({ email: 'back@exhibitor.test', password: 'the password before' });
  await t.asOwner('UPDATE employee SET left_at = now() WHERE id = $1', [before.id]);
  await hires({ email: 'back@exhibitor.test' });
  expect((await trying('back@exhibitor.test', PASSWORD)).status).toBe(200);
  expect(statusAndErrors(await trying('back@exhibitor.test', 'the password before')).code).toBe('access.credentials');
});

describe('five attempts a minute', { tags: ['ERR-022', 'D-129'] }, () => {
  test.each([
    ['of somebody', async () => (await hires()).email],
    ['of nobody', async () => 'nobody.at.all@exhibitor.test'],
  ])(
    'the sixth attempt for the address %s waits, even with the right password',
    { tags: ['T79'] },
    async (_, address) => {
      const email = await address();
      exhibitor.atFullMinute();
      for (let n = 0; n < 5; n++) expect((await trying(email, 'wrong password')).status).toBe(422);
      const late = await trying(email.toUpperCase(), PASSWORD);
      const seconds = Number(late.headers.get('retry-after'));
      expect(statusAndErrors(late)).toMatchObject({ status: 429, code: 'access.throttled' });
      expect(seconds).toBeGreaterThan(30);
      expect(seconds).toBeLessThanOrEqual(60);
      expect((late.json as { message: string }).message).toBe(
        `Too many attempts. Please try again in ${seconds} seconds.`,
      );
      exhibitor.atFullMinute(60_000);
      expect((await trying(email, 'wrong password')).status).toBe(422);
    },
  );

  test('another client address, another employee and the other exhibitor need not wait', async () => {
    const [who, colleague] = [await hires(), await hires()];
    await buildEmployee(t, exhibitor.ids.other, { email: who.email });
    exhibitor.atFullMinute();
    for (let n = 0; n < 6; n++) await trying(who.email, 'wrong password');
    expect((await trying(who.email, PASSWORD)).status).toBe(429);
    expect((await trying(who.email, PASSWORD, { 'x-forwarded-for': '192.0.2.7' })).status).toBe(200);
    expect((await trying(colleague.email, PASSWORD)).status).toBe(200);
    const there = await site.visit();
    expect((await there.post('/api/staff/sign-in', { email: who.email, password: PASSWORD }, TO_OTHER)).status).toBe(
      200,
    );
  });

  test('thirty attempts at once count as five', async () => {
    const { email } = await hires();
    exhibitor.atFullMinute();
    const visitor = await site.visit();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => visitor.post('/api/staff/sign-in', { email, password: 'wrong password' })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });
});

describe('the cookie', { tags: ['T78'] }, () => {
  const staffLine = (lines: readonly string[]) => lines.filter((line) => /^(__Host-)?staff=/.test(line));

  test('over https it is bound to the host, never sent unencrypted, and invisible to scripts', async () => {
    const who = await hires();
    const visitor = await site.visit();
    await visitor.post('/session/touch', undefined, OVER_HTTPS);
    const answer = await visitor.post('/api/staff/sign-in', { email: who.email, password: PASSWORD }, OVER_HTTPS);
    const [line, ...more] = staffLine(answer.headers.getSetCookie());
    expect(more).toEqual([]);
    expect(line).toMatch(/^__Host-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await visitor.get('/api/staff/me', OVER_HTTPS)).status).toBe(200);
    // A sibling domain can set cookies without the prefix: over https they identify no employee.
    const planted = await site.visit();
    planted.cookies.set('staff', visitor.cookies.get('__Host-staff') ?? '');
    expect((await planted.get('/api/staff/me', OVER_HTTPS)).status).toBe(401);
  });

  test('over http, in the demo, it has the same flags without the prefix', async () => {
    const answer = await trying((await hires()).email, PASSWORD);
    expect(staffLine(answer.headers.getSetCookie())).toEqual([
      expect.stringMatching(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('every sign-in creates a new id: a planted id opens nothing, and the previous id is invalid', async () => {
    const who = await hires();
    const visitor = await site.visit();
    const fixed = 'A'.repeat(43);
    visitor.cookies.set('staff', fixed);
    await signInAs(visitor, who);
    const first = visitor.cookies.get('staff') ?? '';
    expect(first).not.toBe(fixed);
    await signInAs(visitor, who);
    expect(visitor.cookies.get('staff')).not.toBe(first);
    expect((await visitor.get('/api/staff/me')).status).toBe(200);
    visitor.cookies.set('staff', first);
    expect((await visitor.get('/api/staff/me')).status).toBe(401);
    const kept = JSON.stringify(await t.asOwner("SELECT encode(digest, 'escape') FROM staff_session"));
    expect(kept).not.toContain(first.slice(0, 20));
  });

  test('a page of another site signs no one in, nor does a request without the token', { tags: ['T77'] }, async () => {
    const who = await hires();
    const visitor = await site.visit();
    const send = (headers: Record<string, string>) =>
      visitor.post('/api/staff/sign-in', { email: who.email, password: PASSWORD }, headers);
    expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(419);
    expect((await send({ 'x-csrf-token': '' })).status).toBe(419);
  });
});

test('if the password changes or the employee is deactivated after the comparison, no session starts', {
  tags: ['T78'],
}, async () => {
  const changes = ["password = 'changed'", 'left_at = now()'];
  for (const change of changes) {
    const who = await hires();
    const commit = Promise.withResolvers<void>();
    const acting = { exhibitorId: exhibitor.ids.own, actor: 'test', channel: 'portal' } as const;
    const changing = t.db.tx(acting, async (tx) => {
      await tx.run(`UPDATE employee SET ${change} WHERE exhibitor_id = tenant() AND id = $1`, [who.id]);
      await commit.promise;
    });
    const answer = trying(who.email, PASSWORD);
    await expect.poll(() => waitingForLocks(t)).toBe(1);
    commit.resolve();
    await changing;
    expect([change, statusAndErrors(await answer).code]).toEqual([change, 'access.credentials']);
    expect(await t.asOwner('SELECT 1 FROM staff_session WHERE employee_id = $1', [who.id])).toEqual([]);
  }
});
