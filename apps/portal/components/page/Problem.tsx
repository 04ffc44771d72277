import type { ReactNode } from 'react';
import { Notice } from '#ui/Notice.tsx';

/** What went wrong and concerns no field, told at once; nothing while there is nothing to tell. */
export function Problem({ children, action }: { children: ReactNode; action?: ReactNode }) {
  if (!children) return null;
  return (
    <Notice kind="danger" live action={action}>
      {children}
    </Notice>
  );
}
