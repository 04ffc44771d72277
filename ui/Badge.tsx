import type { ReactNode } from 'react';
import css from '#ui/Badge.module.css';
import { classes } from '#ui/classes.ts';

export type BadgeVariant = 'primary' | 'secondary' | 'success' | 'danger' | 'warning' | 'info' | 'light' | 'dark';

export function Badge({ variant = 'secondary', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return <span className={classes(css.badge, css[variant])}>{children}</span>;
}
