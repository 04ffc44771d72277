import { businessDay, type Day, wallClock } from '#kernel/days.ts';
import { isProvisional } from '#modules/screenings/rules/programme/programme.ts';
import type { SignageData, SpokenData } from '#modules/signage/contract/signage.ts';
import { canvasOf, type Size } from '#modules/signage/rules/canvas.ts';
import { contentFor } from '#modules/signage/rules/content.ts';
import { type HallNow, hallAt } from '#modules/signage/rules/hall-phase.ts';
import { allowedOf, hasPhase, type PhaseMask, phasesTogether } from '#modules/signage/rules/phases.ts';
import { type Fit, isInTime, playingAt } from '#modules/signage/rules/playlist.ts';
import { turnAt } from '#modules/signage/rules/rotation.ts';
import type { Template } from '#modules/signage/rules/views.ts';

export type Movie = SignageData['movies'][number];
export type Theme = SignageData['theme'];
export type Background = SignageData['backgrounds'][number];
export type Screening = SignageData['screenings'][number] & { readonly isEvent: boolean; readonly movie: Movie };
export type Hall = SignageData['screens'][number] & { readonly now: HallNow<Screening> };

export type Shown =
  | { readonly kind: 'view'; readonly template: Template }
  | { readonly kind: 'image' | 'video'; readonly url: string; readonly fit: Fit };

/** The full content of a screen at one instant. */
export type Moment = {
  readonly data: SpokenData;
  /** What the screen shows now: an item of its playlist, or the one view of its template. */
  readonly shown: Shown;
  /** The time that turns the pages of a list: it stands still while others of the playlist are shown. */
  readonly pageTime: number;
  /** Epoch ms, by the server's clock. */
  readonly time: number;
  readonly today: Day;
  readonly canvas: Size;
  /** The phases of this screen's halls, as far as its setup allows; 0 is a blank screen (D-148). */
  readonly phases: PhaseMask;
  readonly halls: readonly Hall[];
  readonly screenings: readonly Screening[];
  readonly theme: Theme;
  readonly background: Background | null;
  readonly message: { readonly id: number; readonly text: string } | null;
};

/**
 * Evaluates the content at an instant (D-148 to D-151). Pure: the same data and time give the same
 * content. `broken`: the addresses of files that do not load; their items are left out.
 */
export function momentAt(data: SpokenData, time: number, broken: ReadonlySet<string> = new Set()): Moment {
  const movies = new Map(data.movies.map((movie) => [movie.id, movie]));
  const screenings = data.screenings.flatMap((screening) => {
    const movie = movies.get(screening.movie_id);
    return movie ? [{ ...screening, movie, isEvent: screening.event !== null }] : [];
  });
  const halls = data.screens.map((screen) => {
    const override = data.overrides.find(({ screen_id }) => screen_id === screen.id) ?? null;
    return { ...screen, now: hallAt({ screenId: screen.id, screenings, override }, time, data.display_times) };
  });
  const phases = allowedOf(phasesTogether(halls.map(({ now }) => now.phases)), data.device.phases);
  const today = businessDay(time, data.timezone, data.midnight_offset);
  const backgrounds = contentFor(data.backgrounds, phases, today);
  const messages = contentFor(data.messages, phases, today).filter(({ text }) => text !== '');
  const slides = backgrounds.map(() => data.device.slide_seconds);
  const { shown, pageTime } = shownAt(data, time, { today, broken });
  const isLadies = isDoor(shown) && halls[0]?.now.screening?.event?.theme === 'ladies';
  return {
    data,
    shown,
    pageTime,
    time,
    today,
    phases,
    halls,
    screenings,
    canvas: canvasOf(data.device.ratio, data.device.orientation),
    theme: isLadies ? data.ladies_theme : data.theme,
    background: backgrounds[turnAt(slides, time)] ?? null,
    message:
      messages[
        turnAt(
          messages.map(({ seconds }) => seconds),
          time,
        )
      ] ?? null,
  };
}

export const isDoor = (shown: Shown): boolean => shown.kind === 'view' && shown.template === 'door';

/** Returns the present item of the playlist; with none for this hour, the one view of the screen. */
function shownAt(
  data: SpokenData,
  time: number,
  { today, broken }: { readonly today: Day; readonly broken: ReadonlySet<string> },
): Pick<Moment, 'shown' | 'pageTime'> {
  const [hours = 0, minutes = 0] = wallClock(time, data.timezone).time.split(':').map(Number);
  const items = data.playlist.filter(
    (item) => isInTime(item, { day: today, minute: hours * 60 + minutes }) && !(item.url && broken.has(item.url)),
  );
  const turn = playingAt(items, time);
  if (!turn) return { shown: { kind: 'view', template: data.device.template }, pageTime: time };
  const { kind, url, fit, template } = turn.item;
  if (kind === 'view' || url === null)
    return { shown: { kind: 'view', template: template ?? data.device.template }, pageTime: turn.shownFor };
  return { shown: { kind, url, fit }, pageTime: turn.shownFor };
}

/**
 * Returns the halls of a lobby: those in a phase that this screen may show, or with a screening
 * later today. By the start of the film that they show; those whose film is over are last.
 */
export function lobbyHalls({ halls, data, today }: Moment): Hall[] {
  const startOf = ({ now }: Hall): number => (now.screening ?? now.next)?.starts_at ?? 0;
  const isOver = ({ now }: Hall): number => Number(hasPhase(now.phases, 'postshow'));
  return halls
    .filter(({ now }) =>
      hasPhase(now.phases, 'off') ? now.next?.day === today : allowedOf(now.phases, data.device.phases) !== 0,
    )
    .toSorted((a, b) => isOver(a) - isOver(b) || startOf(a) - startOf(b));
}

/** Returns the next screening of these halls on any day whose programme is final; null without one. */
export const nextScreening = ({ screenings, time, data }: Moment): Screening | null =>
  screenings.find(
    ({ starts_at, day, cancelled }) => starts_at > time && !cancelled && !isProvisional(day, data.partial_from),
  ) ?? null;

/**
 * Returns the content in the language of this instant: each of the screen's languages in turn. The
 * time alone decides, as for pages.
 */
export function spokenAt(data: SignageData, time: number): SpokenData {
  const all: readonly SpokenData[] = [data, ...data.translations];
  return all[turnAt(Array<number>(all.length).fill(data.device.language_seconds), time)] ?? data;
}
