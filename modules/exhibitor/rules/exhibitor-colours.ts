/**
 * The exhibitor's colours on paper and in mails, where style sheets do not reach: the light room of the design system as
 * plain hex, on white. An exhibitor's accent is its styling's `accent` or `accent-hue`, as readable as on the site;
 * ladies' events have their own (D-059).
 */
import { roomColours, type Styling } from '#modules/exhibitor/rules/exhibitor-theme.ts';

export type Colours = {
  readonly accent: string;
  /** Washes and lines of the accent, for large areas. */
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

/** Grounds and inks of the site stay on the site: paper is white. */
const ACCENTS = ['accent', 'accent-hue', 'ladies-accent'] as const;
const keep = (kept: Styling, name: string, value: string | undefined): Styling =>
  value === undefined ? kept : { ...kept, [name]: value };
