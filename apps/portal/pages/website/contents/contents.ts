import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/calls.ts';
import { asked } from '#apps/portal/parts/use-narrowed.ts';
import { type Language, languageOf, type Texts } from '#kernel/texts.ts';
import type { ContentLineWire, ContentsWire, PresetWire, StaffPageWire } from '#modules/content/staff-contract.ts';

export const CONTENTS = ['contents'] as const;

export const useContents = (filter: { type: string; search: string }) =>
  useQuery({
    queryKey: [...CONTENTS, filter.type, filter.search],
    queryFn: () => api().get<ContentsWire>(`/api/staff/contents?${asked(filter)}`),
    placeholderData: keepPreviousData,
  });
export const usePage = (id: string) =>
  useQuery({
    queryKey: [...CONTENTS, 'page', id],
    queryFn: () => api().get<StaffPageWire>(`/api/staff/contents/pages/${id}`),
    refetchOnWindowFocus: false, // what somebody is writing stays
  });
export const usePreset = (key: string) =>
  useQuery({
    queryKey: [...CONTENTS, 'preset', key],
    queryFn: () => api().get<PresetWire>(`/api/staff/contents/presets/${key}`),
    refetchOnWindowFocus: false,
  });

/** Languages a text is asked for in: those of the website, and others in which it has been written. */
export const languagesFor = (locales: readonly string[], ...texts: readonly Texts[]): Language[] => [
  ...new Set([...locales.map(languageOf), ...texts.flatMap((each) => Object.keys(each) as Language[])]),
];

/** Where a text is changed. */
export function editorOf({ type, id, key }: Pick<ContentLineWire, 'type' | 'id' | 'key'>): string {
  if (type === 'widget') return `/widgets/${key}`;
  if (type === 'faq') return `/questions/${id}`;
  return type === 'preset' ? `/contents/preset/${key}` : `/contents/page/${id}`;
}
