import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chipClass } from '#ui/Chips.tsx';

/** One of a few looks at a list, each with an address of its own. */
export const ChipLink = ({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) => (
  <Link className={chipClass(isChosen)} to={to} aria-current={isChosen ? 'page' : undefined}>
    {children}
  </Link>
);
