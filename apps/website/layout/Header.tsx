import { useEffect, useRef } from 'react';
import { onDemand } from '#apps/website/components/on-demand.tsx';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/Header.module.css';
import { LocaleSwitch } from '#apps/website/layout/LocaleSwitch.tsx';
import { Navigation } from '#apps/website/layout/Navigation.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';

const MENU_ID = 'site-menu';

const colorSchemeSwitch = onDemand(
  async () => (await import('#apps/website/layout/ColorSchemeSwitch.tsx')).ColorSchemeSwitch,
  null,
);
/** What the server loads before it renders a page. */
export const headerParts = [colorSchemeSwitch.prepare];

/**
 * Shows the cinema's name, the navigation and the language (SITE-031). On a narrow screen the
 * navigation is a popover, which works without the script; on a wide one the same element is part
 * of the line.
 */
export function Header({ path }: { path: string }) {
  const { t } = useTexts();
  const { exhibitor } = useSite();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Runs when `path` changes: after a followed link the menu closes to show the page.
    if (path && menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [path]);
  return (
    <header className={`${css.header} night`}>
      <div className={css.bar}>
        <SiteLink to="home" className={css.brand} title={t('layout.home_of', { name: exhibitor.trade_name })}>
          {exhibitor.logo ? (
            <img src={exhibitor.logo} alt={exhibitor.trade_name} className={css.logo} />
          ) : (
            exhibitor.trade_name
          )}
        </SiteLink>
        <div ref={menu} id={MENU_ID} popover="auto" className={css.menu}>
          <button
            type="button"
            className={css.close}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
            aria-label={t('accessibility.close_menu')}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M4 4l12 12M16 4L4 16" />
            </svg>
          </button>
          <Navigation path={path} />
          <div className={css.tools}>
            <SiteLink to={{ path: '/movies#search' }} className={css.search} title={t('layout.search')}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M8.500 2.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM13 13l4.500 4.500" />
              </svg>
              <span className={css.searchWord}>{t('layout.search')}</span>
            </SiteLink>
            <LocaleSwitch path={path} />
            <colorSchemeSwitch.Part />
          </div>
        </div>
        <button type="button" className={css.open} popoverTarget={MENU_ID} aria-label={t('accessibility.menu')}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 6h16M2 14h16" />
          </svg>
        </button>
      </div>
    </header>
  );
}
