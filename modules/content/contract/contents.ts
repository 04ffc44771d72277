import { z } from 'zod';
import { LANGUAGES, type Texts } from '#kernel/texts.ts';
import { zId, zInstant } from '#kernel/wire.ts';
import { HTML_MAX, QUESTION_MAX, QUESTIONS_MAX, TITLE_MAX } from '#modules/content/rules/limits.ts';
import { FOREIGN_PICTURE, hasOwnPictures } from '#modules/content/rules/own-pictures.ts';
import { PRESETS } from '#modules/content/rules/presets.ts';
import { WIDGETS } from '#modules/content/rules/widgets.ts';

const SLUG_MAX = 190;
const LOCATION_MAX = 60;

/** Leaves out a language without text, so that other languages replace it (D-124). */
const spoken = (texts: Texts): Texts => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
const textsUpTo = (max: number) => z.partialRecord(z.enum(LANGUAGES), z.string().trim().max(max)).transform(spoken);
const hasText = (texts: Texts): boolean => Object.keys(texts).length > 0;
const zTitles = textsUpTo(TITLE_MAX).refine(hasText, 'required');
/** HTML by language; sanitised when it is saved (D-170). Its pictures are the exhibitor's own. */
const zHtml = textsUpTo(HTML_MAX).refine(hasOwnPictures, FOREIGN_PICTURE);
const zTexts = z.record(z.string(), z.string());
const zLanguage = z.enum(LANGUAGES);
/** Null for a text that is not stored yet. */
const zVersion = z.number().int().min(1).nullable();
const zSlug = z.string().trim().toLowerCase().min(1).max(SLUG_MAX);
const zLocation = z.string().trim().max(LOCATION_MAX);

export const CONTENT_TYPES = ['page', 'preset', 'faq', 'widget'] as const;
/** One of GET /api/staff/contents (PORT-030, CMS-002). */
export const zContentLine = z.object({
  /** Null for an unchanged system text. */
  id: zId.nullable(),
  type: z.enum(CONTENT_TYPES),
  /** Of a preset or a widget. */
  key: z.string().nullable(),
  slug: z.string().nullable(),
  /** Its path on the website, below the locale; null if it has no address of its own. */
  address: z.string().nullable(),
  /** Title or question in the language of the caller; '' for a widget. */
  name: z.string(),
  /** The group of a question, in the same language. */
  group: z.string(),
  /** Languages of the site in which one of its texts is missing. */
  missing: z.array(zLanguage),
  updated_at: zInstant.nullable(),
  updated_by: z.string().nullable(),
});
export type ContentLineWire = z.infer<typeof zContentLine>;

/** `search`: in titles, texts, questions and slugs of every language. */
export const zContentsQuery = z.object({
  type: z.enum(CONTENT_TYPES).optional(),
  search: z.string().trim().max(100).optional(),
});
/** GET /api/staff/contents. */
export const zContents = z.object({
  contents: z.array(zContentLine),
  /** Missing pages that visitors requested (CMS-006), the most frequent first; at most 20. */
  missing_pages: z.array(z.object({ slug: z.string(), times: z.number().int(), last_at: zInstant })),
});
export type ContentsWire = z.infer<typeof zContents>;

/**
 * The content of an editor: /api/staff/contents/pages/{id}, presets/{key},
 * /api/staff/widgets/{key}.
 */
const zOpened = {
  content: zTexts,
  /** Locales of the site, its own first. */
  locales: z.array(z.string()),
  version: zVersion,
  updated_at: zInstant.nullable(),
  updated_by: z.string().nullable(),
};
export const zStaffPage = z.object({ id: zId, slug: z.string(), address: z.string(), page_title: zTexts, ...zOpened });
export type StaffPageWire = z.infer<typeof zStaffPage>;
export const zPreset = z.object({
  key: z.enum(PRESETS),
  slug: z.string(),
  address: z.string(),
  page_title: zTexts,
  ...zOpened,
  /** The default text while no text is stored: a reset restores it (D-168). */
  usual: z.object({ page_title: zTexts, content: zTexts }),
});
export type PresetWire = z.infer<typeof zPreset>;
export const zWidget = z.object({ key: z.enum(WIDGETS), missing: z.array(zLanguage), ...zOpened });
export type WidgetWire = z.infer<typeof zWidget>;
/** One of GET /api/staff/widgets (PORT-029, D-167). */
export const zWidgetLine = zWidget.pick({ key: true, missing: true, updated_at: true, updated_by: true }).extend({
  /** Languages with a text. */
  written: z.array(zLanguage),
});
export type WidgetLineWire = z.infer<typeof zWidgetLine>;

/**
 * POST /api/staff/contents/pages and pages/{id}. Refuses 422 `slug` content.slug_form,
 * slug_reserved (D-006), slug_preset, slug_taken; 409 content.changed_meanwhile if `version` is not
 * the current one.
 */
export const zPageForm = z.object({ slug: zSlug, page_title: zTitles, content: zHtml, version: zVersion });
export type PageForm = z.infer<typeof zPageForm>;
/** POST /api/staff/contents/presets/{key}. */
export const zPresetForm = zPageForm.omit({ slug: true });
export type PresetForm = z.infer<typeof zPresetForm>;
/** POST /api/staff/widgets/{key}. */
export const zWidgetForm = z.object({ content: zHtml, version: zVersion });
export type WidgetForm = z.infer<typeof zWidgetForm>;
/** POST that deletes or resets a text: the version that the caller has read. */
export const zSeen = z.object({ version: z.number().int().min(1) });

/** POST /api/staff/contents/preview: how the website shows HTML. */
export const zHtmlPreview = z.object({ html: z.string().max(HTML_MAX) });

/** One of GET /api/staff/questions, in the order of the website (D-169). */
export const zQuestion = z.object({
  id: zId,
  slug: z.string(),
  /** The key of its group, and the group's name. */
  location: z.string(),
  group: zTexts,
  question: zTexts,
  answer: zTexts,
  missing: z.array(zLanguage),
  version: z.number().int(),
  updated_at: zInstant,
  updated_by: z.string().nullable(),
});
export type QuestionWire = z.infer<typeof zQuestion>;
export const zQuestions = z.object({ questions: z.array(zQuestion), locales: z.array(z.string()) });
export type QuestionsWire = z.infer<typeof zQuestions>;

/**
 * POST /api/staff/questions and questions/{id}. An existing group keeps its name; a new one is
 * named `group`. Refuses as pages do, and 409 content.too_many_questions.
 */
export const zQuestionForm = z.object({
  slug: zSlug,
  location: zLocation,
  group: textsUpTo(TITLE_MAX),
  question: textsUpTo(QUESTION_MAX).refine(hasText, 'required'),
  answer: zHtml.refine(hasText, 'required'),
  version: zVersion,
});
export type QuestionForm = z.infer<typeof zQuestionForm>;
/** POST /api/staff/questions/group: the name of a group of one page. */
export const zGroupForm = z.object({ slug: zSlug, location: zLocation, group: zTitles });
export type GroupForm = z.infer<typeof zGroupForm>;
/**
 * POST /api/staff/questions/order: all questions of one page in their new order. Refuses 409
 * content.changed_meanwhile.
 */
export const zOrderForm = z.object({
  slug: zSlug,
  order: z
    .array(z.object({ id: zId, version: z.number().int().min(1), location: zLocation }))
    .min(1)
    .max(QUESTIONS_MAX),
});
export type OrderForm = z.infer<typeof zOrderForm>;
