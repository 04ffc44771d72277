import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiKeyWire } from '#modules/feeds/contract/staff.ts';
import { admitPartner } from '#modules/feeds/server/api-keys.ts';
import { apiKeyRoutes } from '#modules/feeds/server/staff-routes.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { AT_OTHER, portalCinema } from '#testing/worlds/portal-cinema.ts';
import { statusAndErrors } from '#testing/worlds/staffed-cinema.ts';

const t = testDatabase();
const exhibitor = portalCinema(t, (app) =>
  apiKeyRoutes(app, { db: t.db, publicUrl: (servingOn) => `https://${servingOn}` }),
);
const PATH = '/api/staff/api-keys';
let admin: Browser;
beforeAll(async () => {
  admin = await exhibitor.as('admin');
});

const dataOf = <Data>({ json }: Answer) => (json as { data: Data }).data;
const list = async () => dataOf<{ keys: ApiKeyWire[]; address: string }>(await admin.get(PATH));
const make = (form: object = {}) => admin.post(PATH, { name: 'City magazine', scopes: ['movies'], ...form });
const admits = (key: string, feed: 'movies' | 'events') =>
  admitPartner(t.db, exhibitor.own.exhibitorId, key, feed).then(
    () => 'admitted',
    (error: { problems: { code: string }[] }) => error.problems[0]?.code,
  );

describe('keys of partners in the portal', { tags: ['D-174'] }, () => {
  test('a key is shown once, opens its feeds, and nothing after it was ended', async () => {
    const { id, key } = dataOf<{ id: number; key: string }>(await make());
    expect([await admits(key, 'movies'), await admits(key, 'events')]).toEqual(['admitted', 'api_key.scope']);
    const { keys, address } = await list();
    expect(address).toBe('https://alpha.test/api/feed');
    expect(keys[0]).toEqual({
      id,
      name: 'City magazine',
      start: key.slice(0, 12),
      scopes: ['movies'],
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      ended_at: null,
    });
    expect(JSON.stringify(keys)).not.toContain(key);
    const ended = dataOf<{ keys: ApiKeyWire[] }>(await admin.post(`${PATH}/${id}/end`));
    expect(ended.keys[0]?.ended_at).toEqual(expect.any(String));
    expect(await admits(key, 'movies')).toBe('api_key.unknown');
    expect(statusAndErrors(await admin.post(`${PATH}/${id}/end`))).toMatchObject({
      status: 404,
      code: 'not_found.api_key',
    });
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['scopes', { scopes: [] }],
    ['scopes.0', { scopes: ['bills'] }],
  ])('a wrong %s is refused at its field', async (field, form) => {
    const before = await list();
    const { status, errors } = statusAndErrors(await make(form)) as { status: number; errors: object };
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await list()).toEqual(before);
  });

  test('not without the permission, and not at another exhibitor', { tags: ['T71'] }, async () => {
    const { id } = dataOf<{ id: number }>(await make());
    const stranger = await exhibitor.as('admin', [], exhibitor.other);
    expect((await stranger.post(`${PATH}/${id}/end`, {}, AT_OTHER)).status).toBe(404);
    expect(dataOf<{ keys: unknown[] }>(await stranger.get(PATH, AT_OTHER)).keys).toEqual([]);
    const employee = await exhibitor.as('manager');
    for (const answer of [
      await employee.get(PATH),
      await employee.post(PATH, {}),
      await employee.post(`${PATH}/${id}/end`),
    ])
      expect(answer.status).toBe(403);
    expect((await list()).keys.find((each) => each.id === id)?.ended_at).toBeNull();
  });
});
