/**
 * The names of cinemas in addresses (`?cinema=grande`, decision 0074). Made of the name, so that a
 * cinema needs no field for it and an import brings none.
 */
export type NamedCinema = { readonly id: number; readonly name: string };

const LENGTH_MAX = 40;

/** Returns the slug of each cinema by its id; cinemas of the same name have their id behind it. */
export function cinemaSlugs(cinemas: readonly NamedCinema[]): ReadonlyMap<number, string> {
  const named = cinemas.map(({ id, name }) => ({ id, slug: slugOf(name) }));
  const known = Map.groupBy(named, ({ slug }) => slug);
  return new Map(named.map(({ id, slug }) => [id, known.get(slug)?.length === 1 ? slug : `${slug}-${id}`]));
}

/** `all` is the choice of no cinema. */
const RESERVED = ['', 'all'];

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, '');
  return RESERVED.includes(slug) ? `cinema${slug && `-${slug}`}` : slug;
}
