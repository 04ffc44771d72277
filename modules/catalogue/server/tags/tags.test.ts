import { beforeAll, describe, expect, test } from 'vitest';
import type { StaffTagWire } from '#modules/catalogue/contract/tags.ts';
import { catalogueRoutes } from '#modules/catalogue/server/routes.ts';
import { openTranslator } from '#platform/i18n/translator.ts';
import { buildMovie } from '#testing/builders/builders.ts';
import { testDatabase } from '#testing/database/database.ts';
import type { Answer, Browser } from '#testing/tools/http.ts';
import { expectGuarded, portalCinema } from '#testing/worlds/portal-cinema.ts';

const t = testDatabase();
const translator = await openTranslator();
const exhibitor = portalCinema(t, (app) => catalogueRoutes(app, { db: t.db, translator }));
let manager: Browser;
beforeAll(async () => {
  manager = await exhibitor.as('manager');
});

const LIST = '/api/staff/tags';
const post = (path: string, body: unknown) => manager.post(LIST + path, body, { 'accept-language': 'en' });
const dataOf = <Data>({ json }: Answer): Data => (json as { data: Data }).data;
const add = async (names: Record<string, string>) =>
  dataOf<StaffTagWire>(await post('', { names, sort: 0, version: null }));
const tagged = (movieId: number, tagId: number) =>
  t.asOwner('INSERT INTO movie_tag (exhibitor_id, movie_id, tag_id) VALUES ($1, $2, $3)', [
    exhibitor.own.exhibitorId,
    movieId,
    tagId,
  ]);
const all = async () => dataOf<StaffTagWire[]>(await manager.get(LIST, { 'accept-language': 'en' }));

test('tags are seen and changed with the permissions for films', { tags: ['T71'] }, async () => {
  const roles = { may: 'manager', mayNot: 'employee' } as const;
  await expectGuarded(exhibitor, (browser) => browser.post(LIST, {}), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/1`, {}), roles);
  await expectGuarded(exhibitor, (browser) => browser.post(`${LIST}/1/delete`, {}), roles);
});

describe('a tag', { tags: ['D-009'] }, () => {
  test('is added in several languages; its address follows its name, and is free', async () => {
    const first = await add({ en: 'For children', nl: 'Voor kinderen' });
    expect(first).toMatchObject({ name: 'For children', slug: 'for-children', movies: 0, version: 1 });
    expect((await add({ en: 'For children' })).slug).toBe('for-children-2');
    expect((await post('', { names: {}, sort: 0, version: null })).status).toBe(422);
  });

  test('is renamed; who read it before is told', async () => {
    const { id, slug, version } = await add({ en: 'Classic' });
    const changed = await post(`/${id}`, { names: { en: 'Classics' }, sort: 7, version });
    expect(dataOf(changed)).toMatchObject({ name: 'Classics', slug, sort: 7, version: 2 });
    expect(await post(`/${id}`, { names: { en: 'Old' }, sort: 0, version })).toMatchObject({
      status: 409,
      json: { code: 'catalogue.changed_meanwhile' },
    });
    expect((await post('/4711', { names: { en: 'Old' }, sort: 0, version: 1 })).status).toBe(404);
  });

  test('is merged into another: its films get that one, each once', async () => {
    const [from, into] = [await add({ en: 'Silent' }), await add({ en: 'Silent film' })];
    const { movieId: one } = await buildMovie(t, exhibitor.own.exhibitorId);
    const { movieId: both } = await buildMovie(t, exhibitor.own.exhibitorId);
    await tagged(one, from.id);
    await tagged(both, from.id);
    await tagged(both, into.id);
    expect((await post(`/${from.id}/delete`, { into: 4_711 })).status).toBe(422);
    expect((await post(`/${from.id}/delete`, { into: from.id })).status).toBe(422);
    const left = dataOf<StaffTagWire[]>(await post(`/${from.id}/delete`, { into: into.id }));
    expect(left.find(({ id }) => id === into.id)?.movies).toBe(2);
    expect((await all()).map(({ id }) => id)).not.toContain(from.id);
  });

  test('is removed: its films have it no more', async () => {
    const { id } = await add({ en: 'Gone' });
    await tagged((await buildMovie(t, exhibitor.own.exhibitorId)).movieId, id);
    expect((await post(`/${id}/delete`, { into: null })).status).toBe(200);
    expect(await t.asOwner('SELECT 1 FROM movie_tag WHERE tag_id = $1', [id])).toEqual([]);
  });
});
