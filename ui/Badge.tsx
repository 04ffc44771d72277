import type { ReactNode } from 'react';
import css from '#ui/Badge.module.css';
import { classes } from '#ui/classes.ts';

export type BadgeVariant = 'primary' | 'secondary' | 'success' | 'danger' | 'warning' | 'info' | 'light' | 'dark';

type Props = {
  variant?: BadgeVariant;
  /** Long words may take several lines where there is little room. */
  wraps?: boolean;
  children: ReactNode;
};

export function Badge({ variant = 'secondary', wraps = false, children }: Props) {
  return <span className={classes(css.badge, css[variant], wraps && css.wraps)}>{children}</span>;
}
