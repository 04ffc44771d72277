/**
 * The exhibitor's colours on paper and in mails, which have no style sheets: the light scheme of
 * the design system as plain hex, on white. The accent is the `accent` or `accent-hue` of the
 * exhibitor's styling, as readable as on the site; ladies' events have their own (D-059).
 */
import { roomColours, type Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';

export type Colours = {
  readonly accent: string;
  /** Tints and lines of the accent, for large areas. */
  readonly accentPale: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly paper: string;
};

export type Theme = 'default' | 'ladies';

export function coloursOf(styling: Styling, theme: Theme): Colours {
  const room = roomColours(
    ACCENTS.reduce<Styling>((kept, name) => keep(kept, name, styling[name]), {}),
    'light',
  );
  return {
    accent: theme === 'ladies' ? room['ladies-accent'] : room.accent,
    accentPale: theme === 'ladies' ? room['ladies-accent-wash'] : room['accent-wash'],
    ink: room.ink,
    inkSoft: room['ink-soft'],
    line: room.line,
    paper: '#ffffff',
  };
}

/** Background and text colours of the site do not apply here: paper is white. */
const ACCENTS = ['accent', 'accent-hue', 'ladies-accent'] as const;
const keep = (kept: Styling, name: string, value: string | undefined): Styling =>
  value === undefined ? kept : { ...kept, [name]: value };
