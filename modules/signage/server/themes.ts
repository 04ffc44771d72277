import type { SignageData, ThemeWire } from '#modules/signage/contract.ts';
import { PRESET_COLOURS, PRESETS, type Preset } from '#modules/signage/rules/theme.ts';
import type { ThemeRow } from '#modules/signage/server/signage.sql.ts';

type Dressed = Omit<ThemeRow, 'id'> & { readonly id: number | null };

/** A preset as it comes with every house (D-152). Its name is that of the house's choice only once somebody gave it one. */
const untouched = (preset: Preset): Dressed => ({
  ...{ id: null, name: '', preset, colours: PRESET_COLOURS[preset], font: 'house', logo: null },
});

/** The presets first, whether somebody changed them or not, then the house's own. */
export const withPresets = (rows: readonly ThemeRow[]): Dressed[] => [
  ...PRESETS.map((preset) => rows.find((row) => row.preset === preset) ?? untouched(preset)),
  ...rows.filter(({ preset }) => preset === null),
];

/** What a screen wears: the theme it was given, else the house's. One that was archived is not given any more. */
export function themeFor(rows: readonly ThemeRow[], themeId: number | null): Dressed {
  return rows.find(({ id }) => id === themeId) ?? presetOf(rows, 'house');
}

export const presetOf = (rows: readonly ThemeRow[], preset: Preset): Dressed =>
  rows.find((row) => row.preset === preset) ?? untouched(preset);

/** As a screen wears it. */
export const shownTheme = (theme: Dressed, fileOf: (key: string) => string): SignageData['theme'] => {
  const { colours, font, logo_url } = themeWire(theme, fileOf);
  return { colours, font, logo_url };
};

export const themeWire = (theme: Dressed, fileOf: (key: string) => string): ThemeWire => ({
  ...{ id: theme.id, name: theme.name, preset: theme.preset, colours: theme.colours, font: theme.font },
  ...{ logo: theme.logo, logo_url: theme.logo === null ? null : fileOf(theme.logo) },
});
