/**
 * Decides whether two programmes mean the same film. Chains write titles differently, use their own
 * identifiers and round running times, so this is an estimate: film registers decide if present,
 * otherwise the title must agree and neither years nor running time may contradict.
 */
import type { Day } from '#kernel/days.ts';

export type FilmFacts = {
  readonly title: string;
  readonly originalTitle: string;
  readonly productionYear: number | null;
  readonly releasedOn: Day | null;
  readonly rereleased: boolean;
  readonly runtimeMinutes: number | null;
  readonly registerKeys: readonly string[];
};

/** The compared data. `filmKey` writes it as one text, `filmOfKey` reads it. */
export type FilmIdentity = {
  readonly titles: readonly string[];
  readonly productionYear: number | null;
  readonly releaseYear: number | null;
  readonly runtimeMinutes: number | null;
  readonly registerKeys: readonly string[];
};

/** Letters that differ from plain ones only by a stroke; NFKD splits the others. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};
const ROMAN_NUMBERS: Readonly<Record<string, string>> = {
  ii: '2',
  iii: '3',
  iv: '4',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
};
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an']);

/**
 * Normalises a title: `The Bad Guys II & Friends!` and `Bad Guys 2 and friends` both give `bad guys
 * 2 and friends`.
 */
export function normalizedTitle(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/['’`´]/g, '')
    .replace(/&|\+/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', ...rest] = words;
  const kept = ARTICLES.has(first) && rest.length > 0 ? rest : words;
  return kept.map((word, index) => (index === 0 ? word : (ROMAN_NUMBERS[word] ?? word))).join(' ');
}

export function identityOf(film: FilmFacts): FilmIdentity {
  const titles = [film.title, film.originalTitle].map(normalizedTitle).filter((title) => title !== '');
  return {
    // A title of punctuation only has no words left; it still names the film.
    titles: titles.length > 0 ? [...new Set(titles)] : [film.title.trim().toLowerCase()],
    productionYear: film.productionYear,
    releaseYear: film.releasedOn && !film.rereleased ? Number(film.releasedOn.slice(0, 4)) : null,
    runtimeMinutes: film.runtimeMinutes,
    registerKeys: film.registerKeys,
  };
}

const registerOf = (key: string): string => key.slice(0, key.indexOf(':'));
/** Registers with one number per film; release registers have one per territory or distributor. */
const FILM_REGISTERS: ReadonlySet<string> = new Set(['imdb', 'tmdb']);

function registersSay(a: FilmIdentity, b: FilmIdentity): boolean | null {
  if (a.registerKeys.some((key) => b.registerKeys.includes(key))) return true;
  const contradict = a.registerKeys.some(
    (key) =>
      FILM_REGISTERS.has(registerOf(key)) && b.registerKeys.some((other) => registerOf(other) === registerOf(key)),
  );
  return contradict ? false : null;
}

const apart = (a: number | null, b: number | null): number => (a === null || b === null ? 0 : Math.abs(a - b));

/**
 * A film is released in or after the year of its production; festivals and registers differ by one.
 */
function yearsContradict(a: FilmIdentity, b: FilmIdentity): boolean {
  if (apart(a.productionYear, b.productionYear) > 1) return true;
  if (a.productionYear !== null && b.productionYear !== null) return false;
  if (a.productionYear !== null) return b.releaseYear !== null && b.releaseYear < a.productionYear - 1;
  if (b.productionYear !== null) return a.releaseYear !== null && a.releaseYear < b.productionYear - 1;
  return apart(a.releaseYear, b.releaseYear) > 2;
}

/** Cinemas round, include advertisements or enter two hours until the film arrives. */
function runtimesContradict(a: FilmIdentity, b: FilmIdentity): boolean {
  const longer = Math.max(a.runtimeMinutes ?? 0, b.runtimeMinutes ?? 0);
  return apart(a.runtimeMinutes, b.runtimeMinutes) > Math.max(15, longer / 4);
}

/**
 * Returns whether two identities are the same film. Symmetric but not transitive (unite-films.ts
 * joins groups).
 */
export function sameFilm(a: FilmIdentity, b: FilmIdentity): boolean {
  const verdict = registersSay(a, b);
  if (verdict !== null) return verdict;
  if (!a.titles.some((title) => b.titles.includes(title))) return false;
  return !yearsContradict(a, b) && !runtimesContradict(a, b);
}

/** Returns the identity as one line of text, stored with the film: `nosferatu||2025|132`. */
export function filmKey(identity: FilmIdentity): string {
  const [title = ''] = identity.titles;
  return [title, identity.productionYear ?? '', identity.releaseYear ?? '', identity.runtimeMinutes ?? ''].join('|');
}

/** Reads the text of {@link filmKey}; null for anything else. */
export function filmOfKey(key: string): FilmIdentity | null {
  const parts = /^(.+)\|(\d{4})?\|(\d{4})?\|(\d+)?$/.exec(key);
  if (!parts?.[1]) return null;
  const number = (text: string | undefined) => (text ? Number(text) : null);
  return {
    titles: [parts[1]],
    productionYear: number(parts[2]),
    releaseYear: number(parts[3]),
    runtimeMinutes: number(parts[4]),
    registerKeys: [],
  };
}
