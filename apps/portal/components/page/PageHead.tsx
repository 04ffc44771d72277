import type { ReactNode } from 'react';
import css from '#apps/portal/components/page/PageHead.module.css';
import { useTitle } from '#web/shell/use-title.ts';

/** Shows the title of a page, its purpose and its most frequent action. */
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
