import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import css from '#ui/Notice.module.css';

export type NoticeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/**
 * A message in the page. `live` announces it when it appears: politely, or at once if it is a
 * danger. Sentences in `children` may be on several lines.
 */
export function Notice({
  kind = 'info',
  title,
  live,
  action,
  children,
}: {
  kind?: NoticeKind;
  title?: ReactNode;
  live?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}) {
  const role = !live ? undefined : kind === 'danger' ? 'alert' : 'status';
  return (
    <div className={classes(css.notice, css[kind])} role={role}>
      <div className={css.text}>
        {title ? <p className={css.title}>{title}</p> : null}
        {children ? <div className={css.body}>{children}</div> : null}
      </div>
      {action ? <div className={css.action}>{action}</div> : null}
    </div>
  );
}
