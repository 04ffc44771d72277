import { businessDay, type Day } from '#kernel/days.ts';
import type { SignageData } from '#modules/signage/contract/signage.ts';
import { canvasOf, type Size } from '#modules/signage/rules/canvas.ts';
import { contentFor } from '#modules/signage/rules/content.ts';
import { type HallNow, hallAt } from '#modules/signage/rules/hall-phase.ts';
import { allowedOf, hasPhase, type PhaseMask, phasesTogether } from '#modules/signage/rules/phases.ts';
import { turnAt } from '#modules/signage/rules/rotation.ts';

export type Movie = SignageData['movies'][number];
export type Theme = SignageData['theme'];
export type Background = SignageData['backgrounds'][number];
export type Screening = SignageData['screenings'][number] & { readonly isEvent: boolean; readonly movie: Movie };
export type Hall = SignageData['screens'][number] & { readonly now: HallNow<Screening> };

/** The full content of a screen at one instant. */
export type Moment = {
  readonly data: SignageData;
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
 * Evaluates `SignageData` at an instant (D-148 to D-151). Pure: the same data and time give the
 * same content.
 */
export function momentAt(data: SignageData, time: number): Moment {
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
  const isLadies = data.device.template === 'door' && halls[0]?.now.screening?.event?.theme === 'ladies';
  return {
    data,
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

/**
 * Returns the halls of a lobby: those in a phase that this screen may show, or with a screening
 * later today.
 */
export const hallsToShow = ({ halls, data, today }: Moment): Hall[] =>
  halls.filter(({ now }) =>
    hasPhase(now.phases, 'off') ? now.next?.day === today : allowedOf(now.phases, data.device.phases) !== 0,
  );
