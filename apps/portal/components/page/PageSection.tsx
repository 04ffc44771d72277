import type { ReactNode } from 'react';
import css from '#apps/portal/components/page/PageSection.module.css';

/** A part of a page: what it is about on one side, what can be done on the other. */
export function PageSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
      </div>
      {children}
    </section>
  );
}
