import { hasPhase, PHASES, type PhaseMask } from '#modules/signage/rules/phases.ts';

/** A screening with the fields that signage of a hall needs. Instants in epoch ms. */
export type HallScreening = {
  readonly id: number;
  readonly screen_id: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly cancelled: boolean;
  readonly isEvent: boolean;
};

/** A manual phase of a hall, valid from the moment it is received (D-149). */
export type Override = {
  readonly screen_id: number;
  /** One code of PHASES. */
  readonly phase: number;
  readonly until: number;
};

/**
 * How long before the start and after the end a hall shows its film (SIGN-008, D-149), in minutes.
 */
export type DisplayTimes = { readonly preshow_minutes: number; readonly postshow_minutes: number };
export const DISPLAY_TIMES: DisplayTimes = { preshow_minutes: 30, postshow_minutes: 15 };
export const OVERRIDE_HOURS_MAX = 4;

export type HallNow<S> = {
  readonly phases: PhaseMask;
  /**
   * The screening of the phase: about to begin, running, or just over. Null while the hall is off.
   */
  readonly screening: S | null;
  /** The screening after that. */
  readonly next: S | null;
};

const MINUTE_MS = 60_000;

/**
 * Returns the phase of a hall (D-149): preshow before the start, show until the end, postshow after
 * it. A running film wins, then one about to begin, then one that ended. An event adds its bit;
 * cancelled screenings are ignored. A valid override replaces the phase, never the screening.
 * `screenings`: of any halls, in any order.
 */
export function hallAt<S extends HallScreening>(
  hall: { readonly screenId: number; readonly screenings: readonly S[]; readonly override?: Override | null },
  now: number,
  times: DisplayTimes = DISPLAY_TIMES,
): HallNow<S> {
  const mine = hall.screenings
    .filter(({ screen_id, cancelled }) => screen_id === hall.screenId && !cancelled)
    .toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id);
  const running = mine.find(({ starts_at, ends_at }) => starts_at <= now && now < ends_at) ?? null;
  const coming = mine.find(({ starts_at }) => starts_at > now) ?? null;
  const ended = mine.findLast(({ ends_at }) => ends_at <= now) ?? null;
  const isSoon = coming !== null && coming.starts_at - times.preshow_minutes * MINUTE_MS <= now;
  const isJustOver = ended !== null && now < ended.ends_at + times.postshow_minutes * MINUTE_MS;

  const at = (phase: PhaseMask, screening: S | null): HallNow<S> => ({
    phases: screening?.isEvent ? phase | PHASES.event : phase,
    screening,
    next:
      screening === coming ? (mine.find(({ starts_at }) => starts_at > (coming?.starts_at ?? now)) ?? null) : coming,
  });
  const { override } = hall;
  if (override && now < override.until) return held(override.phase, at, { running, coming, ended });
  if (running) return at(PHASES.show, running);
  if (isSoon) return at(PHASES.preshow, coming);
  if (isJustOver) return at(PHASES.postshow, ended);
  return { phases: PHASES.off, screening: null, next: coming };
}

/** Override: the phase is the manual one, the film is the one that fits it best. */
function held<S>(
  phase: PhaseMask,
  at: (phase: PhaseMask, screening: S | null) => HallNow<S>,
  { running, coming, ended }: { running: S | null; coming: S | null; ended: S | null },
): HallNow<S> {
  if (hasPhase(phase, 'off')) return { phases: PHASES.off, screening: null, next: coming };
  if (hasPhase(phase, 'preshow')) return at(phase, coming ?? running);
  if (hasPhase(phase, 'postshow')) return at(phase, ended ?? running);
  return at(phase, running ?? coming);
}
