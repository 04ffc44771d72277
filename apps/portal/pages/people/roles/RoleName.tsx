import type { ReactNode } from 'react';
import css from '#apps/portal/pages/people/roles/RoleSheet.module.css';

/** Shows the name of a role, with its colour before it if it has one. */
export function RoleName({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={css.name}>
      {color ? <i className={css.dot} style={{ background: color }} /> : null}
      {children}
    </span>
  );
}
