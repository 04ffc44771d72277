/**
 * The results of an import, kind by kind: the printed summary, and the proof that a second run
 * changed nothing.
 */
export const LOADED_KINDS = [
  'cinemas',
  'screens',
  'distributors',
  'movies',
  'versions',
  'price_rates',
  'payment_methods',
  'screenings',
] as const;
export type LoadedKind = (typeof LOADED_KINDS)[number];

/** `kept`: changed in the source but unchanged here, because it is sold, begun or cancelled. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'kept';
export type Counts = { -readonly [outcome in Outcome]: number };

export type LoadReport = {
  readonly exhibitor: { readonly id: number; readonly slug: string; readonly name: string; readonly created: boolean };
  readonly counts: Readonly<Record<LoadedKind, Readonly<Counts>>>;
  readonly cancelled: number;
  readonly soldOut: number;
  /** Screenings that can be sold from now on. */
  readonly bookable: number;
  /**
   * Whether the exhibitor has an online payment method with access to its provider: without one the
   * website sells nothing.
   */
  readonly sellsOnline: boolean;
  /** Screens with the default number of places, because the source has none. */
  readonly assumedCapacities: number;
};

export function countBook() {
  const counts = Object.fromEntries(
    LOADED_KINDS.map((kind) => [kind, { created: 0, updated: 0, unchanged: 0, kept: 0 }]),
  ) as Record<LoadedKind, Counts>;
  return {
    counts,
    add(kind: LoadedKind, outcome: Outcome, number = 1): void {
      counts[kind][outcome] += number;
    },
    changes: (): number => LOADED_KINDS.reduce((sum, kind) => sum + counts[kind].created + counts[kind].updated, 0),
  };
}
export type CountBook = ReturnType<typeof countBook>;
