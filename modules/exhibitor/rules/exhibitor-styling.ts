/**
 * The colours that an exhibitor chooses for its website, mails and tickets, as part of its styling
 * (website_config.styling, SET-004). All other colours follow from them (exhibitor-theme.ts).
 */
import type { Problem } from '#kernel/refusal.ts';
import { HUES, type Room } from '#modules/exhibitor/rules/exhibitor-palette.ts';
import { colourIn, hueIn, isThemed, roomColours, type Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';

/** The main colour, that of ladies' events (D-059), the background, and the text on it. */
export const CHOSEN_COLOURS = ['accent', 'ladies-accent', 'paper', 'ink'] as const;
export type ChosenColour = (typeof CHOSEN_COLOURS)[number];
/** As they are typed; '' leaves the colour to Foyer. */
export type ChosenColours = Readonly<Record<ChosenColour, string>>;

export const chosenColours = (styling: Styling): ChosenColours => ({
  accent: styling.accent ?? '',
  'ladies-accent': styling['ladies-accent'] ?? '',
  paper: styling.paper ?? '',
  ink: styling.ink ?? '',
});

/**
 * Returns the styling with these colours. A main colour brings its own hue, so an earlier hue is
 * removed; what is no chosen colour stays, for example the radius.
 */
export function withColours(styling: Styling, chosen: ChosenColours): Styling {
  const dropped: string[] = [...CHOSEN_COLOURS];
  if (chosen.accent.trim() !== '') dropped.push('accent-hue');
  const kept = Object.entries(styling).filter(([name]) => !dropped.includes(name));
  const set = CHOSEN_COLOURS.map((name): [string, string] => [name, chosen[name].trim()]);
  return Object.fromEntries([...kept, ...set.filter(([, value]) => value !== '')]);
}

/** Returns the styling without any colour or hue: those of Foyer return, and the rest stays. */
export const withoutColours = (styling: Styling): Styling =>
  Object.fromEntries(Object.entries(styling).filter(([name]) => !isThemed(name)));

export const hasColours = (styling: Styling): boolean => Object.keys(styling).some(isThemed);

/**
 * Returns what is used instead of a chosen colour in a scheme, because the choice cannot be read
 * there (WCAG 1.4.3); null if it is used as chosen, or if none is chosen.
 */
export function correctedColour(styling: Styling, name: ChosenColour, room: Room): string | null {
  const chosen = colourIn(styling[name] ?? '', room);
  const used = roomColours(styling, room)[name];
  return chosen === null || chosen === used ? null : used;
}

/**
 * Returns the problems of changed colours and hues: a value that cannot be read as one would be
 * ignored without a word (`settings.colour`, `settings.hue`).
 */
export function stylingProblems(before: Styling, after: Styling): Problem[] {
  return Object.entries(after)
    .filter(([name, value]) => isThemed(name) && before[name] !== value)
    .flatMap(([name, value]): Problem[] => {
      const path = `website_config.styling.${name}`;
      if (Object.hasOwn(HUES, name)) return hueIn(value) === null ? [{ code: 'settings.hue', path }] : [];
      const isColour = colourIn(value, 'light') !== null && colourIn(value, 'dark') !== null;
      return isColour ? [] : [{ code: 'settings.colour', path }];
    });
}
