import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';

/** What is most often done on a page: something new. Who may not add (`may`) is not offered it. */
export const AddLink = ({ may, to, children }: { may: boolean; to: string; children: ReactNode }) =>
  may ? (
    <Link className={buttonClass({ variant: 'primary' })} to={to}>
      {children}
    </Link>
  ) : null;
