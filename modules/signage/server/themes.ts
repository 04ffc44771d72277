import type { SignageData, ThemeWire } from '#modules/signage/contract/signage.ts';
import { PRESET_COLOURS, PRESETS, type Preset } from '#modules/signage/rules/theme.ts';
import type { ThemeRow } from '#modules/signage/server/signage.sql.ts';

type Dressed = Omit<ThemeRow, 'id'> & { readonly id: number | null };

/**
 * Returns an unchanged preset (D-152). It has a name of its own only after an employee names it.
 */
const untouched = (preset: Preset): Dressed => ({
  id: null,
  name: '',
  preset,
  colours: PRESET_COLOURS[preset],
  font: 'house',
  logo: null,
});

/** Returns the presets first, changed or not, then the exhibitor's own themes. */
export const withPresets = (rows: readonly ThemeRow[]): Dressed[] => [
  ...PRESETS.map((preset) => rows.find((row) => row.preset === preset) ?? untouched(preset)),
  ...rows.filter(({ preset }) => preset === null),
];

/** Returns the theme of a screen: its own, else the exhibitor's. Ignores an archived one. */
export function themeFor(rows: readonly ThemeRow[], themeId: number | null): Dressed {
  return rows.find(({ id }) => id === themeId) ?? presetOf(rows, 'house');
}

export const presetOf = (rows: readonly ThemeRow[], preset: Preset): Dressed =>
  rows.find((row) => row.preset === preset) ?? untouched(preset);

/** Returns the theme as sent to a screen. */
export const shownTheme = (theme: Dressed, fileOf: (key: string) => string): SignageData['theme'] => {
  const { colours, font, logo_url } = themeWire(theme, fileOf);
  return { colours, font, logo_url };
};

export const themeWire = (theme: Dressed, fileOf: (key: string) => string): ThemeWire => ({
  id: theme.id,
  name: theme.name,
  preset: theme.preset,
  colours: theme.colours,
  font: theme.font,
  logo: theme.logo,
  logo_url: theme.logo === null ? null : fileOf(theme.logo),
});
