import { useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import type { Translate } from '#apps/portal/i18n/language.ts';
import type { BackgroundWire, MediaWire, ThemeWire } from '#modules/signage/contract.ts';

export const THEMES = ['signage', 'themes'] as const;
export const BACKGROUNDS = ['signage', 'backgrounds'] as const;

export const useThemes = () =>
  useQuery({ queryKey: THEMES, queryFn: () => api().get<ThemeWire[]>('/api/staff/signage/themes') });
export const useBackgrounds = () =>
  useQuery({ queryKey: BACKGROUNDS, queryFn: () => api().get<BackgroundWire[]>('/api/staff/signage/backgrounds') });
export const MEDIA = ['signage', 'media'] as const;
/** What backgrounds and logos are chosen from. */
export const useMedia = () =>
  useQuery({ queryKey: MEDIA, queryFn: () => api().get<MediaWire[]>('/api/staff/signage/media') });

/** How a theme is addressed: a preset by its name, which it has before it has a number. */
export const keyOfTheme = ({ preset, id }: ThemeWire): string => preset ?? String(id);

/** A preset that nobody has named is called what it is. */
export const nameOfTheme = (t: Translate, { name, preset }: ThemeWire): string =>
  name || (preset ? t(`themes.preset.${preset}`) : '');
