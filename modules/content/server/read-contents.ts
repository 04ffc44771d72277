import { notFound } from '#kernel/refusal.ts';
import { type Language, languageOf, type Texts, textFor } from '#kernel/texts.ts';
import type {
  ContentLineWire,
  ContentsWire,
  PresetWire,
  QuestionsWire,
  StaffPageWire,
  WidgetLineWire,
  WidgetWire,
} from '#modules/content/contract/contents.ts';
import { QUESTIONS_MAX } from '#modules/content/rules/limits.ts';
import { missingIn } from '#modules/content/rules/missing.ts';
import { PRESET_SLUGS, PRESETS, type PresetKey, presetAt } from '#modules/content/rules/presets.ts';
import { addressOf, twinOf } from '#modules/content/rules/slug.ts';
import { WIDGETS, type WidgetKey } from '#modules/content/rules/widgets.ts';
import {
  type ListedRow,
  listedContents,
  missingPages,
  type PersistedByKey,
  persistedPage,
  storedPreset,
  storedQuestions,
  storedWidgets,
} from '#modules/content/server/contents.sql.ts';
import { type Exhibitor, usualTexts } from '#modules/content/server/preset-pages.ts';
import type { Db } from '#platform/db/tx.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** The exhibitor of the texts, and the locales of its website, its own first. */
export type Editorial = Exhibitor & { readonly locales: readonly string[] };
export type ReadingDeps = { readonly db: Db; readonly translator: Translator };

const LISTED_MAX = 1_000;
const MISSING_MAX = 20;
const NOTHING = { version: null, updated_at: null, updated_by: null } as const;
const languagesOf = ({ locales }: Editorial): Language[] => [...new Set(locales.map(languageOf))];

/**
 * Returns all stored texts, the system texts, stored or not (PORT-030), and the missing pages that
 * visitors requested (CMS-006).
 */
export async function readContents(
  { db, translator }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
  filter: { readonly type: ContentLineWire['type'] | null; readonly search: string | null; readonly locale: string },
): Promise<ContentsWire> {
  const [rows, missing_pages] = await db.ask(exhibitorId, (first) =>
    Promise.all([listedContents(first, filter, LISTED_MAX), missingPages(first, MISSING_MAX)]),
  );
  const says = (texts: Texts) => textFor(texts, filter.locale, editorial.locales[0]);
  const lines = rows.map((row) => lineOf(row, languagesOf(editorial), says));
  if (filter.type !== null && filter.type !== 'preset') return { contents: lines, missing_pages };
  const written = new Set(rows.map(({ slug }) => slug && presetAt(slug)));
  const usual = PRESETS.filter((key) => !written.has(key)).map((key) => ({
    key,
    name: says(usualTexts(key, [filter.locale], editorial, translator).page_title),
  }));
  const sought = filter.search?.toLowerCase() ?? '';
  const matches = usual.filter(({ key, name }) => `${key} ${name}`.toLowerCase().includes(sought));
  return { contents: [...matches.map(({ key, name }) => unwritten(key, name)), ...lines], missing_pages };
}

function lineOf(row: ListedRow, languages: readonly Language[], says: (texts: Texts) => string): ContentLineWire {
  const { id, type, slug, key, updated_at, updated_by } = row;
  const isQuestion = type === 'faq';
  const texts = isQuestion
    ? [row.question, row.answer]
    : type === 'widget'
      ? [row.content]
      : [row.page_title, row.content];
  const isEmpty = texts.every((each) => Object.keys(each).length === 0);
  return {
    id,
    type,
    slug,
    updated_at,
    updated_by,
    key: type === 'preset' && slug ? (presetAt(slug) ?? key) : key,
    address: slug && addressOf(slug),
    name: says(isQuestion ? row.question : row.page_title),
    group: isQuestion ? says(row.content) || (row.location ?? '') : '',
    missing: isEmpty ? [] : missingIn(languages, ...texts),
  };
}

const unwritten = (key: PresetKey, name: string): ContentLineWire => ({
  id: null,
  type: 'preset',
  key,
  slug: PRESET_SLUGS[key],
  address: addressOf(PRESET_SLUGS[key]),
  name,
  group: '',
  missing: [],
  updated_at: null,
  updated_by: null,
});

/** Refuses 404 not_found.content. */
export async function readPage(
  { db }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
  id: number,
): Promise<StaffPageWire> {
  const page = await db.ask(exhibitorId, (first) => persistedPage(first, id));
  if (!page) throw notFound('content');
  return { ...page, address: addressOf(page.slug), locales: [...editorial.locales] };
}

/** Returns a system text of the exhibitor, and its default (D-168). */
export async function readPreset(
  { db, translator }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
  key: PresetKey,
): Promise<PresetWire> {
  const slug = PRESET_SLUGS[key];
  const kept = await db.ask(exhibitorId, (first) => storedPreset(first, [slug, twinOf(slug)]));
  const usual = usualTexts(key, editorial.locales, editorial, translator);
  const { page_title, content, version, updated_at, updated_by } = kept ?? { ...usual, ...NOTHING };
  return {
    key,
    slug,
    address: addressOf(slug),
    locales: [...editorial.locales],
    usual,
    page_title,
    content,
    version,
    updated_at,
    updated_by,
  };
}

/** Returns all thirteen placements (D-167), stored or not. */
export async function readWidgets(
  { db }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
): Promise<WidgetLineWire[]> {
  const kept = await db.ask(exhibitorId, (first) => storedWidgets(first));
  return WIDGETS.map((key) => {
    const { missing, updated_at, updated_by, content } = widgetOf(kept, key, editorial);
    const written = languagesOf(editorial).filter((language) => content[language]);
    return { key, missing, updated_at, updated_by, written };
  });
}

export async function readWidget(
  { db }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
  key: WidgetKey,
): Promise<WidgetWire> {
  return widgetOf(await db.ask(exhibitorId, (first) => storedWidgets(first)), key, editorial);
}

function widgetOf(kept: readonly PersistedByKey[], key: WidgetKey, editorial: Editorial): WidgetWire {
  const { content, version, updated_at, updated_by } = kept.find((widget) => widget.key === key) ?? {
    ...NOTHING,
    content: {} as Texts,
  };
  const missing = Object.keys(content).length === 0 ? [] : missingIn(languagesOf(editorial), content);
  return { key, content, locales: [...editorial.locales], missing, version, updated_at, updated_by };
}

/** Returns the questions of every page, in the order of the website (D-169). */
export async function readQuestions(
  { db }: ReadingDeps,
  exhibitorId: number,
  editorial: Editorial,
): Promise<QuestionsWire> {
  const kept = await db.ask(exhibitorId, (first) => storedQuestions(first, QUESTIONS_MAX));
  const questions = kept.map(({ page_title: _none, priority: _place, content: group, ...question }) => ({
    ...question,
    group,
    missing: missingIn(languagesOf(editorial), question.question, question.answer),
  }));
  return { questions, locales: [...editorial.locales] };
}
