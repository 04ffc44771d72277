import type { ReactNode } from 'react';
import css from '#apps/portal/pages/roles/RoleSheet.module.css';

/** A role by its name, with its colour before it if it has one. */
export function RoleName({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={css.name}>
      {color ? <i className={css.dot} style={{ background: color }} /> : null}
      {children}
    </span>
  );
}
