import { beforeEach, expect, test } from 'vitest';
import type { EmployeeWire } from '#modules/access/contract/employees.ts';
import type { EmployeeChoicesWire } from '#modules/access/contract/roles.ts';
import { buildHall } from '#testing/builders/venue.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { staffedCinema, statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = staffedCinema(t);
let admin: Browser;
let lumen: number;
let nova: number;
beforeEach(async () => {
  await exhibitor.another();
  lumen = (await buildHall(t, exhibitor.ids.own)).cinemaId;
  nova = (await buildHall(t, exhibitor.ids.own)).cinemaId;
  admin = (await exhibitor.at({ name: 'Zoe Admin', roles: ['admin'], notified: true })).browser;
});

const FORM = {
  name: 'Grace Hopper',
  email: 'grace@exhibitor.test',
  roles: ['manager'],
  custom_roles: [],
  permissions: [],
  cinemas: [] as number[],
  receives_management_notifications: false,
  version: null as number | null,
};
const dataOf = <Data>(answer: Answer): Data => {
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.json as { data: Data }).data;
};
const LIST = '/api/staff/employees';
const hire = (form: Partial<typeof FORM> = {}, browser = admin) =>
  browser.post(LIST, { ...FORM, ...form }, { 'accept-language': 'en' });
const change = ({ id, version, cinemas }: EmployeeWire, form: Partial<typeof FORM> = {}, browser = admin) =>
  browser.post(`${LIST}/${id}`, { ...FORM, version, cinemas, ...form });

test('limiting an employee to cinemas of the exhibitor is audited and ends their sessions', {
  tags: ['PORT-021', 'D-160'],
}, async () => {
  const choices = dataOf<EmployeeChoicesWire>(await admin.get('/api/staff/employee-choices'));
  expect(choices.cinemas.map(({ id }) => id)).toEqual([lumen, nova]);
  const { who, browser } = await exhibitor.at();
  const seen = dataOf<EmployeeWire>(await admin.get(`${LIST}/${who.id}`));
  expect(seen.cinemas).toEqual([]);
  const limited = dataOf<EmployeeWire>(await change(seen, { email: who.email, cinemas: [nova, lumen, nova] }));
  expect(limited.cinemas).toEqual([lumen, nova]);
  expect((await browser.get('/api/staff/me')).status).toBe(401);
  await exhibitor.signInAs(browser, who);
  expect(dataOf<{ cinemas: number[] }>(await browser.get('/api/staff/me')).cinemas).toEqual([lumen, nova]);
  const [row] = await t.asOwner(
    "SELECT after -> 'cinemas' AS cinemas FROM audit WHERE action = 'employee.changed' AND exhibitor_id = $1",
    [exhibitor.ids.own],
  );
  expect(row).toEqual({ cinemas: [lumen, nova] });
});

test('a cinema of another exhibitor does not exist here', { tags: ['T72', 'D-160'] }, async () => {
  const theirs = (await buildHall(t, exhibitor.ids.other)).cinemaId;
  expect(statusAndErrors(await hire({ cinemas: [theirs] }))).toMatchObject({
    status: 422,
    errors: { cinemas: ['This choice does not exist.'] },
  });
  const { id } = dataOf<EmployeeWire>(await hire());
  const stolen = t.asOwner('INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) VALUES ($1, $2, $3)', [
    exhibitor.ids.own,
    id,
    theirs,
  ]);
  await expect(stolen).rejects.toMatchObject({ code: '23503' });
});

test('a limited employee cannot give anyone, including themselves, access to more cinemas', {
  tags: ['D-160'],
}, async () => {
  const BEYOND = { status: 403, code: 'access.cinemas_beyond_you' };
  const { who, browser } = await exhibitor.at({ roles: ['admin'] });
  await t.asOwner('INSERT INTO employee_cinema (exhibitor_id, employee_id, cinema_id) VALUES ($1, $2, $3)', [
    exhibitor.ids.own,
    who.id,
    nova,
  ]);
  const all = dataOf<EmployeeWire>(await hire({ email: 'all@exhibitor.test' }));
  for (const cinemas of [[], [lumen], [lumen, nova]])
    expect(statusAndErrors(await hire({ cinemas }, browser))).toMatchObject(BEYOND);
  const me = dataOf<EmployeeWire>(await browser.get(`${LIST}/${who.id}`));
  expect(statusAndErrors(await change(me, { roles: ['admin'], email: who.email, cinemas: [] }, browser))).toMatchObject(
    BEYOND,
  );
  expect((await hire({ cinemas: [nova] }, browser)).status).toBe(200);
  // Cinemas that the employee already has may stay when the rest changes.
  expect((await change(all, { email: 'all@exhibitor.test', name: 'All of it' }, browser)).status).toBe(200);
});

test('of two concurrent changes of an employee the second is refused', { tags: ['ROLE-001'] }, async () => {
  const seen = dataOf<EmployeeWire>(await hire());
  expect((await change(seen, { name: 'First' })).status).toBe(200);
  for (const version of [seen.version, null])
    expect(statusAndErrors(await change(seen, { name: 'Second', version }))).toMatchObject({
      status: 409,
      code: 'access.changed_meanwhile',
    });
  expect(dataOf<EmployeeWire>(await admin.get(`${LIST}/${seen.id}`)).name).toBe('First');
});
