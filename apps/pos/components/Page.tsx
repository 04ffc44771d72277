import type { ReactNode } from 'react';
import { useTitle } from '#apps/browser/use-title.ts';
import css from '#apps/pos/parts/Page.module.css';

/** A page of the till: its name, what is done with it as a whole beside that, and what scrolls below. */
export function Page({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {tools ? <div className={css.tools}>{tools}</div> : null}
      </header>
      <div className={css.body}>{children}</div>
    </div>
  );
}
