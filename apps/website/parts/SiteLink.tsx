import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import { type ButtonLook, buttonClass } from '#ui/Button.tsx';

type SiteLinkProps = {
  /** A page by name and parameters, or a path below the locale. */
  to: RouteName | { path: string };
  params?: RouteParams;
  /** The page does not jump to its top (D-014): for filters. */
  savePosition?: boolean;
  className?: string;
  title?: string;
  current?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/** A link inside the site. */
export function SiteLink({ to, params, savePosition, current, children, ...rest }: SiteLinkProps) {
  const path = typeof to === 'string' ? pathTo(to, params) : to.path;
  return (
    <Link
      {...rest}
      to={path}
      preventScrollReset={savePosition || /[?&]savePosition=1\b/.test(path)}
      aria-current={current ? 'page' : undefined}
      viewTransition
      discover="none"
    >
      {children}
    </Link>
  );
}

/** The same, looking like a button. */
export function SiteLinkButton({ variant, size, wide, ...link }: Omit<SiteLinkProps, 'className'> & ButtonLook) {
  return <SiteLink {...link} className={buttonClass({ variant, size, wide })} />;
}
