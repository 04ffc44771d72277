import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { ThemeWire } from '#modules/signage/contract/signage.ts';

export const THEMES = ['signage', 'themes'] as const;
export const BACKGROUNDS = ['signage', 'backgrounds'] as const;

export const useThemes = () =>
  useQuery({ queryKey: THEMES, queryFn: () => api().call('GET /api/staff/signage/themes') });
export const useBackgrounds = () =>
  useQuery({ queryKey: BACKGROUNDS, queryFn: () => api().call('GET /api/staff/signage/backgrounds') });
export const MEDIA = ['signage', 'media'] as const;
/** Reads the media for backgrounds and logos. */
export const useMedia = () => useQuery({ queryKey: MEDIA, queryFn: () => api().call('GET /api/staff/signage/media') });

/** Returns the key of a theme in an address: a preset theme has a name before it has a number. */
export const keyOfTheme = ({ preset, id }: ThemeWire): string => preset ?? String(id);

/** Returns the name of a theme; an unnamed preset theme uses the name of its preset. */
export const nameOfTheme = (t: Translate, { name, preset }: ThemeWire): string =>
  name || (preset ? t(`themes.preset.${preset}`) : '');
