import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { type Language, languageOf, type Texts } from '#kernel/texts.ts';
import type { ContentLineWire } from '#modules/content/contract/contents.ts';

export const CONTENTS = ['contents'] as const;

export const useContents = (filter: { type: string; search: string }) =>
  useQuery({
    queryKey: [...CONTENTS, filter.type, filter.search],
    queryFn: () => api().call('GET /api/staff/contents', { query: filter }),
    placeholderData: keepPreviousData,
  });
export const usePage = (id: string) =>
  useQuery({
    queryKey: [...CONTENTS, 'page', id],
    queryFn: () => api().call('GET /api/staff/contents/pages/:id', { params: { id } }),
    refetchOnWindowFocus: false, // keeps the text that the employee is writing
  });
export const usePreset = (key: string) =>
  useQuery({
    queryKey: [...CONTENTS, 'preset', key],
    queryFn: () => api().call('GET /api/staff/contents/presets/:key', { params: { key } }),
    refetchOnWindowFocus: false,
  });

/** Returns the languages for a text: those of the website, and others with an existing text. */
export const languagesFor = (locales: readonly string[], ...texts: readonly Texts[]): Language[] => [
  ...new Set([...locales.map(languageOf), ...texts.flatMap((each) => Object.keys(each) as Language[])]),
];

/** Returns the address of a text's editor. */
export function editorOf({ type, id, key }: Pick<ContentLineWire, 'type' | 'id' | 'key'>): string {
  if (type === 'widget') return `/widgets/${key}`;
  if (type === 'faq') return `/questions/${id}`;
  return type === 'preset' ? `/contents/preset/${key}` : `/contents/page/${id}`;
}
