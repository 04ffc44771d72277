import { expect, test } from 'vitest';
import { identityOf, normalizedTitle, sameFilm } from '#modules/programme-import/rules/film-identity.ts';
import { readTitle } from '#modules/programme-import/rules/film-titles.ts';
import { sharedData } from '#testing/tools/shared-data.ts';

test('the films four chains showed in January 2025: each film once', () => {
  type Entry = { source: string; title: string; release_date: string; runtime: number; distributor: string };
  const entries = JSON.parse(
    new TextDecoder().decode(sharedData('movies/films-2025-01-from-schedules.json')),
  ) as Entry[];
  const films = entries.map((entry) => {
    const read = readTitle(entry.title, entry.distributor);
    const facts = {
      title: read.title,
      originalTitle: '',
      registerKeys: [],
      productionYear: read.year,
      releasedOn: entry.release_date,
      rereleased: read.rereleased,
      runtimeMinutes: entry.runtime || null,
    };
    return { ...entry, identity: identityOf(facts) };
  });
  const chainsOf = (title: string) => {
    const [first] = films.filter((entry) => entry.identity.titles.includes(normalizedTitle(title)));
    if (!first) throw new Error(`no film ${title}`);
    return [
      ...new Set(films.filter((entry) => sameFilm(first.identity, entry.identity)).map((entry) => entry.source)),
    ].sort();
  };
  const everywhere = ['cineworld', 'curzon', 'odeon', 'vue'];
  expect(entries).toHaveLength(244);
  expect(chainsOf('Nosferatu')).toEqual(everywhere);
  expect(chainsOf('Becoming Led Zeppelin')).toEqual(everywhere);
  expect(chainsOf('Crouching Tiger, Hidden Dragon')).toEqual(['cineworld', 'odeon', 'vue']);
  expect(chainsOf('Saturday Night')).toEqual(['cineworld', 'odeon', 'vue']);
  expect(chainsOf('Wicked')).toEqual(['cineworld', 'odeon', 'vue']);
  expect(chainsOf('No Home Movie')).toEqual(['curzon']);
});
