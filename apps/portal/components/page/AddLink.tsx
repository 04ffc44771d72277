import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';

/**
 * Links to the page that adds an item, the most frequent action of a list. It is hidden from an
 * employee without the permission (`may`).
 */
export const AddLink = ({ may, to, children }: { may: boolean; to: string; children: ReactNode }) =>
  may ? (
    <Link className={buttonClass({ variant: 'primary' })} to={to}>
      {children}
    </Link>
  ) : null;
