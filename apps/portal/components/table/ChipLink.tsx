import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { chipClass } from '#ui/Chips.tsx';

/** Links to one of a few views of a list, each with its own address. */
export const ChipLink = ({ to, isChosen, children }: { to: string; isChosen: boolean; children: ReactNode }) => (
  <Link className={chipClass(isChosen)} to={to} aria-current={isChosen ? 'page' : undefined}>
    {children}
  </Link>
);
