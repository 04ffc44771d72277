import type { ReactNode } from 'react';
import { useTitle } from '#apps/browser/use-title.ts';
import css from '#apps/portal/parts/PageHead.module.css';

/** What a page is called, what it is for, and the one thing most often done on it. */
export function PageHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  useTitle(title);
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{title}</h1>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      {action}
    </header>
  );
}
