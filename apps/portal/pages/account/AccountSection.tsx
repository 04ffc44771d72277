import type { ReactNode } from 'react';
import css from '#apps/portal/pages/account/AccountPage.module.css';

/** A part of the page "My account": what it is about on one side, what can be done on the other. */
export function AccountSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <div>
        <h2 className={css.title}>{title}</h2>
        <p className={css.text}>{text}</p>
      </div>
      <div className={css.body}>{children}</div>
    </section>
  );
}
