import type { DemoPage, DemoQuestion, DemoWidget } from '#demo/content/types.ts';
import { sanitise } from '#modules/content/server.ts';
import type { Tx } from '#platform/db/tx.ts';

type Html = Readonly<Record<string, string>>;

/** HTML is sanitised when it is saved, for every author (D-170). */
const sanitised = (html: Html): Html =>
  Object.fromEntries(Object.entries(html).map(([language, text]) => [language, sanitise(text)]));

/** Inserts pages and presets, the entries of the FAQ page in their order, and the widgets. */
export async function seedTexts(
  tx: Tx,
  texts: {
    readonly pages: readonly DemoPage[];
    readonly faqSlug: string;
    readonly questions: readonly DemoQuestion[];
    readonly widgets: readonly DemoWidget[];
  },
): Promise<void> {
  const rows = [
    ...texts.pages.map((page) => ({ ...page, content: sanitised(page.content) })),
    ...texts.questions.map(({ location, group, question, answer }, priority) => ({
      type: 'faq',
      slug: texts.faqSlug,
      // the group's name in every language; `location` is its key
      content: group,
      location,
      question,
      answer: sanitised(answer),
      priority,
    })),
    ...texts.widgets.map(({ key, content }) => ({ type: 'widget', key, content: sanitised(content) })),
  ];
  await tx.run(
    `INSERT INTO content (exhibitor_id, type, key, slug, page_title, content, question, answer, location, priority)
     SELECT tenant(), type, key, slug, coalesce(page_title, '{}'), coalesce(content, '{}'), coalesce(question, '{}'),
            coalesce(answer, '{}'), location, coalesce(priority, 0)
       FROM jsonb_to_recordset($1) AS c(type text, key text, slug text, page_title jsonb, content jsonb, question jsonb, answer jsonb,
            location text, priority int)`,
    [JSON.stringify(rows)],
  );
}
