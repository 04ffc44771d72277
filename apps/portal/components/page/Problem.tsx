import type { ReactNode } from 'react';
import { Notice } from '#ui/Notice.tsx';

/** Announces an error that belongs to no field; renders nothing without one. */
export function Problem({ children, action }: { children: ReactNode; action?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice kind="danger" live action={action}>
      {children}
    </Notice>
  );
}
