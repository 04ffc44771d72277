import { type ReactNode, use } from 'react';
import { addressIn, pathTo, type RouteName, type RouteParams } from '#apps/website/addresses.ts';
import { withCinema } from '#apps/website/cinema/chosen-cinema.ts';
import { CinemaContext } from '#apps/website/cinema/use-cinema.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { type ButtonLook, buttonClass } from '#ui/Button.tsx';

type SiteLinkProps = {
  /** A page by name and parameters, or a path below the locale. */
  to: RouteName | { path: string };
  params?: RouteParams;
  /** The page keeps its scroll position (D-014): for filters. */
  savePosition?: boolean;
  className?: string;
  title?: string;
  current?: boolean;
  /** `nofollow` for another view of the same page: search engines would read each page many times. */
  rel?: 'nofollow';
  onClick?: () => void;
  children: ReactNode;
};

/**
 * Renders a plain link inside the site. The browser script follows it without a reload
 * (follow-links.ts). A link to a page that obeys the chosen cinema carries it.
 */
export function SiteLink({ to, params, savePosition, current, children, ...rest }: SiteLinkProps) {
  const { locale } = useTexts();
  const path = typeof to === 'string' ? pathTo(to, params) : to.path;
  return (
    <a
      {...rest}
      href={addressIn(locale, withCinema(path, use(CinemaContext)))}
      data-save-position={savePosition || undefined}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}

/** Renders the same link as a button. */
export function SiteLinkButton({ variant, size, wide, ...link }: Omit<SiteLinkProps, 'className'> & ButtonLook) {
  return <SiteLink {...link} className={buttonClass({ variant, size, wide })} />;
}
