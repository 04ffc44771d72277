import type { ReactNode } from 'react';
import css from '#apps/pos/components/Page.module.css';
import { useTitle } from '#web/shell/use-title.ts';

/** Lays out a page of the till: its name, its tools beside it, and the scrolling content below. */
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
