import ChevronDown from 'lucide-react/icons/chevron-down';
import House from 'lucide-react/icons/house';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { useFolded } from '#apps/portal/layout/folded.ts';
import css from '#apps/portal/layout/Navigation.module.css';
import { type Item, type Section, sectionsFor } from '#apps/portal/layout/sections.ts';
import { shortCount, useWaiting, waitingIn } from '#apps/portal/layout/waiting.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { WaitingWire } from '#modules/dashboard/contract/staff.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * The pages of the signed-in employee, in sections that fold. A folded section still shows the page
 * that is open, and how much waits on its pages. `me` is null until it is known.
 */
export function Navigation({ me }: { me: Me | null }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  const { isFolded, toggle } = useFolded();
  const waiting = useWaiting(me);
  useScrolledToCurrent(nav, pathname, me !== null);
  return (
    <nav ref={nav} aria-label={t('layout.navigation')}>
      <NavLink className={css.link} to="/" end>
        <House className={css.icon} aria-hidden="true" />
        <span className={css.label}>{t('layout.start')}</span>
      </NavLink>
      {(me && !me.must_enrol ? sectionsFor(me) : []).map((section) => (
        <Group
          key={section.name}
          section={section}
          folded={isFolded(section.name)}
          onToggle={() => toggle(section.name)}
          waiting={waiting}
        />
      ))}
    </nav>
  );
}

/** Scrolls the column to the page that is open, also after a reload. */
function useScrolledToCurrent(nav: RefObject<HTMLElement | null>, pathname: string, isKnown: boolean): void {
  const shown = isKnown ? pathname : null;
  useEffect(() => {
    if (shown !== null) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [nav, shown]);
}

function Group(props: { section: Section; folded: boolean; onToggle: () => void; waiting: WaitingWire | undefined }) {
  const { section, folded, waiting } = props;
  const { t } = useTexts();
  const id = useId();
  const count = waitingIn(section, waiting);
  return (
    <section className={css.section}>
      <h2 className={css.head}>
        <button type="button" className={css.fold} aria-expanded={!folded} aria-controls={id} onClick={props.onToggle}>
          <ChevronDown className={css.chevron} aria-hidden="true" />
          <span className={css.label}>{t(section.name)}</span>
          {folded && count > 0 ? <Mark count={count} label={t('layout.waiting.all', { count })} /> : null}
        </button>
      </h2>
      <ul id={id} data-folded={folded || undefined} className={css.items}>
        {section.items.map((item) => (
          <li key={item.to}>
            <Entry item={item} count={(item.waiting && waiting?.[item.waiting]) ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ item, count }: { item: Item; count: number }) {
  const { t } = useTexts();
  const { icon: Icon } = item;
  return (
    <NavLink className={css.link} to={item.to} end={item.alone}>
      <Icon className={css.icon} aria-hidden="true" />
      <span className={css.label}>{t(item.name)}</span>
      {item.waiting && count > 0 ? <Mark count={count} label={t(`layout.waiting.${item.waiting}`, { count })} /> : null}
    </NavLink>
  );
}

/** A number beside a page; screen readers hear what it counts. */
const Mark = ({ count, label }: { count: number; label: string }) => (
  <span className={css.mark} title={label}>
    <span aria-hidden="true">{shortCount(count)}</span>
    <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
  </span>
);
