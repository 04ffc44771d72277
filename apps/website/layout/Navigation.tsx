import { useEffect, useRef } from 'react';
import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/Navigation.module.css';
import { isActive, navigationTarget, shownNavigation } from '#apps/website/navigation.ts';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { NavigationItem } from '#modules/exhibitor/contract/settings.ts';
import { Badge } from '#ui/Badge.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Shows the exhibitor's navigation with its nested items, badges and dividers (CMS-003, D-013). */
export function Navigation({ path }: { path: string }) {
  const { t } = useTexts();
  const { settings } = useSite();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Runs when `path` changes: a followed link closes its list.
    if (path) for (const open of list.current?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open');
  }, [path]);
  useEffect(() => {
    const closeOthers = (event: Event): void => {
      for (const open of list.current?.querySelectorAll<HTMLDetailsElement>('details[open]') ?? []) {
        if (!(event.target instanceof Node) || !open.contains(event.target)) open.open = false;
      }
    };
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closeOthers(new Event('escape'));
    };
    document.addEventListener('click', closeOthers);
    document.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('click', closeOthers);
      document.removeEventListener('keydown', onEscape);
    };
  }, []);
  return (
    <nav aria-label={t('accessibility.main_navigation')}>
      <ul ref={list} className={css.list}>
        {shownNavigation(settings).map((item) => (
          <Item key={`${item.url} ${item.name}`} item={item} path={path} />
        ))}
      </ul>
    </nav>
  );
}

function Item({ item, path }: { item: NavigationItem; path: string }) {
  const divider = item.divider ? <li className={css.divider} aria-hidden="true" /> : null;
  if (item.name === '') return divider;
  return (
    <>
      {divider}
      <li className={css.item}>
        {item.children?.length ? <Branch item={item} path={path} /> : <Leaf item={item} path={path} />}
      </li>
    </>
  );
}

/** Shows an item with children. Its own page, if it has one, is the first of them. */
function Branch({ item, path }: { item: NavigationItem; path: string }) {
  return (
    <details className={css.branch} name="site-navigation">
      <summary className={css.link} title={item.title} data-active={isActive(item, path) || undefined}>
        <Words item={item} />
        <svg className={css.arrow} viewBox="0 0 10 10" aria-hidden="true">
          <path d="M1.5 3.5 5 7l3.5-3.5" />
        </svg>
      </summary>
      <ul className={css.below}>
        {navigationTarget(item) ? (
          <li className={css.item}>
            <Leaf item={{ ...item, icon: undefined, badge: undefined, exact: true, children: [] }} path={path} />
          </li>
        ) : null}
        {item.children?.map((child) => (
          <Item key={`${child.url} ${child.name}`} item={child} path={path} />
        ))}
      </ul>
    </details>
  );
}

function Leaf({ item, path }: { item: NavigationItem; path: string }) {
  const { t } = useTexts();
  const target = navigationTarget(item);
  if (!target) return <span className={css.heading}>{item.name}</span>;
  if ('outside' in target) {
    return (
      <a className={css.link} href={target.outside} title={item.title} target="_blank" rel="noopener">
        <Words item={item} />
        <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
      </a>
    );
  }
  return (
    <SiteLink to={target} className={css.link} title={item.title} current={isActive(item, path)}>
      <Words item={item} />
    </SiteLink>
  );
}

/** A symbol that the stylesheet does not know is not shown. */
function Words({ item: { name, icon, badge } }: { item: NavigationItem }) {
  return (
    <>
      {icon ? <span className={css.icon} data-icon={icon} aria-hidden="true" /> : null}
      <span>{name}</span>
      {badge?.text ? <Badge variant={badge.variant}>{badge.text}</Badge> : null}
    </>
  );
}
