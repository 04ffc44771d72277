import type { DemoPage, DemoQuestion, DemoWidget } from '#demo/content/types.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { zPageForm, zPresetForm, zQuestionForm, zWidgetForm } from '#modules/content/contract/contents.ts';
import { presetAt } from '#modules/content/rules/presets.ts';
import { addPage, addQuestion, savePreset, saveWidget } from '#modules/content/server.ts';

type Texts = {
  readonly pages: readonly DemoPage[];
  readonly faqSlug: string;
  readonly questions: readonly DemoQuestion[];
  readonly widgets: readonly DemoWidget[];
};

/** Writes pages and presets, the entries of the FAQ page in their order, and the widgets. */
export async function seedTexts({ db, acting }: Seeding, texts: Texts): Promise<void> {
  const editing = { ...acting, employeeId: null };
  for (const { type: _, ...page } of texts.pages) {
    const preset = presetAt(page.slug);
    if (preset) await savePreset(db, editing, preset, zPresetForm.parse({ ...page, version: null }));
    else await addPage(db, editing, zPageForm.parse({ ...page, version: null }));
  }
  for (const question of texts.questions)
    await addQuestion(db, editing, zQuestionForm.parse({ slug: texts.faqSlug, ...question, version: null }));
  for (const { key, content } of texts.widgets)
    await saveWidget(db, editing, key, zWidgetForm.parse({ content, version: null }));
}
