/**
 * Who comes to the demo cinema: parties of one to six, their names and languages, and the rates
 * they buy. Pure; the people are invented, and their addresses belong to no one.
 */
import type { Random } from '#demo/random.ts';

export type Party = {
  readonly size: number;
  readonly name: string;
  readonly email: string;
  readonly locale: string;
};

/** How often a party has this size, of 100. */
const SIZES = [16, 46, 14, 15, 5, 4];
const PEOPLE = [
  {
    locale: 'fr',
    of: 40,
    given: 'Inès Hugo Camille Théo Louise Arthur Manon Nathan Élise Bastien',
    family: 'Lambert Dubois Gillet Thiry Collignon Noël Wagner Jacquemin',
  },
  {
    locale: 'nl-BE',
    of: 25,
    given: 'Lotte Wout Femke Pieter Noor Jonas Marijke Stijn Hanne Bram',
    family: 'Peeters Claes Maes Wouters Goossens Willems Aerts Hendrickx',
  },
  {
    locale: 'de',
    of: 20,
    given: 'Anna Lukas Greta Jonas Marie Felix Clara Paul Ida Emil',
    family: 'Schmitz Weber Klein Hoffmann Reuter Braun Heinen Thelen',
  },
  {
    locale: 'en',
    of: 15,
    given: 'Ada Oscar Grace Miles Edith Hugh Nell Arthur Iris Tom',
    family: 'Whitlock Marsh Fenwick Osborne Hale Pryor Langley Reed',
  },
] as const;

const chosenFrom = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T;

function byWeight(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    }),
  );
}

/** Returns a party of at most `most`. */
export function partyFrom(random: Random, most: number): Party {
  const size = Math.min(most, 1 + byWeight(SIZES, random));
  const people =
    PEOPLE[
      byWeight(
        PEOPLE.map(({ of }) => of),
        random,
      )
    ] ?? PEOPLE[0];
  const [given, family] = [chosenFrom(people.given.split(' '), random), chosenFrom(people.family.split(' '), random)];
  return {
    size,
    name: `${given} ${family}`,
    email: `${asciiOf(given)}.${asciiOf(family)}@post.example`,
    locale: people.locale,
  };
}

const asciiOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();

/** Most pay the first of the rates, which are in the order of the page. */
const FIRST_RATE = 0.66;

/** Returns the rate of each of the party. */
export const ratesOf = <Rate>(rates: readonly Rate[], size: number, random: Random): Rate[] =>
  Array.from({ length: size }, () => (random() < FIRST_RATE ? (rates[0] as Rate) : chosenFrom(rates, random)));
