import { HtmlContent } from '#apps/website/components/HtmlContent.tsx';
import css from '#apps/website/pages/content/ContentPage.module.css';
import type { PageWire } from '#modules/content/contract/public.ts';

/** Shows questions that open to their answers, in the exhibitor's groups and order (D-169). */
export function Questions({ groups }: { groups: PageWire['groups'] }) {
  return groups.map(({ title, entries }) => (
    <section key={title} className={css.group}>
      {title ? <h2 className={css.groupTitle}>{title}</h2> : null}
      {entries.map(({ question, answer }) => (
        <details key={question} className={css.entry}>
          <summary className={css.question}>
            {question}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 8h10M8 3v10" />
            </svg>
          </summary>
          <div className={css.answer}>
            <HtmlContent html={answer} />
          </div>
        </details>
      ))}
    </section>
  ));
}
