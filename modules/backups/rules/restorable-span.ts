/** A copy of the files of the embedded server: every moment after it can be restored from it and the changes that follow. */
export type BaseCopy = {
  readonly name: string;
  /** When it was complete, epoch ms. */
  readonly at: number;
  /** The identifier of the server; a new data folder has another one. */
  readonly system: string;
  /** The first segment of changes that it needs. */
  readonly segment: string;
};

/** The changes of about a minute, numbered by PostgreSQL. `at`: when it was complete, epoch ms. */
export type Segment = { readonly segment: string; readonly at: number };

/** Every moment between the two can be restored, epoch ms. */
export type Span = { readonly from: number; readonly until: number };

export type Chain = {
  readonly base: BaseCopy;
  /** The segments that follow it without a gap, in their order. */
  readonly segments: readonly Segment[];
  /** There are later changes, which do not follow. */
  readonly hasGap: boolean;
};

const DAY_MS = 86_400_000;
const TIMELINE_DIGITS = 8;
const SEGMENTS_OF_LOG = 256;

/** The place of a segment in the sequence of its timeline. */
const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(TIMELINE_DIGITS, 2 * TIMELINE_DIGITS), 16) * SEGMENTS_OF_LOG +
  Number.parseInt(segment.slice(2 * TIMELINE_DIGITS), 16);
const timelineOf = (segment: string): string => segment.slice(0, TIMELINE_DIGITS);

/** `segments`: of the server of the base copy, in their order. */
export function chainOf(base: BaseCopy, segments: readonly Segment[]): Chain {
  const first = numberOf(base.segment);
  const later = segments.filter(
    ({ segment }) => timelineOf(segment) === timelineOf(base.segment) && numberOf(segment) >= first,
  );
  const end = later.findIndex(({ segment }, index) => numberOf(segment) !== first + index);
  return { base, segments: end < 0 ? later : later.slice(0, end), hasGap: end >= 0 };
}

/** The moments that a chain restores; null: no change after its base copy is complete. */
export function spanOf({ base, segments }: Chain): Span | null {
  const last = segments.at(-1);
  return last && last.at >= base.at ? { from: base.at, until: last.at } : null;
}

/** The span that ends latest, together with those that reach into it. */
export function restorableSpan(chains: readonly Chain[]): Span | null {
  const spans = chains.map(spanOf).filter((span) => span !== null);
  let whole = spans.reduce<Span | null>((newest, span) => (!newest || span.until > newest.until ? span : newest), null);
  for (const span of spans.sort((a, b) => b.from - a.from))
    if (whole && span.from < whole.from && span.until >= whole.from) whole = { from: span.from, until: whole.until };
  return whole;
}

/** The chain to restore a moment from: the newest base copy before it, whose changes reach it. */
export function chainFor(chains: readonly Chain[], at: number): Chain | null {
  const fitting = chains.filter((chain) => {
    const span = spanOf(chain);
    return span !== null && span.from <= at && at <= span.until;
  });
  return fitting.reduce<Chain | null>(
    (newest, chain) => (!newest || chain.base.at > newest.base.at ? chain : newest),
    null,
  );
}

/** The server as it is now. */
export type ServerNow = { readonly system: string; readonly timeline: string; readonly now: number };

/** Whether a new base copy is due: there is none of this server and timeline, changes are missing after it, or it is a day old. */
export function isBaseDue(chains: readonly Chain[], { system, timeline, now }: ServerNow): boolean {
  const newest = chains.find(({ base }) => base.system === system && timelineOf(base.segment) === timeline);
  return !newest || newest.hasGap || now - newest.base.at >= DAY_MS;
}

export const POINT_IN_TIME = { days: 7, bytesMax: 20 * 1024 ** 3 };

/**
 * Returns the base copies to delete, the oldest first: those that no moment of the last seven days
 * needs, and as many more as make the rest fit. The newest always stays. `bases`: the newest first;
 * `bytes`: of a base copy and the changes until the next one.
 */
export function basesToDelete(bases: readonly (BaseCopy & { readonly bytes: number })[], now: number): string[] {
  const oldestNeeded = now - POINT_IN_TIME.days * DAY_MS;
  const needed = bases.findIndex(({ at }) => at <= oldestNeeded);
  let kept = needed < 0 ? bases.length : needed + 1;
  const sizeOf = (count: number) => bases.slice(0, count).reduce((sum, { bytes }) => sum + bytes, 0);
  while (kept > 1 && sizeOf(kept) > POINT_IN_TIME.bytesMax) kept -= 1;
  return bases
    .slice(kept)
    .map(({ name }) => name)
    .reverse();
}

/** The segments that no kept base copy needs. */
export const segmentsToDelete = (segments: readonly Segment[], bases: readonly BaseCopy[]): string[] =>
  segments.filter(({ segment }) => !bases.some((base) => base.segment <= segment)).map(({ segment }) => segment);
