import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useMatch } from 'react-router';
import { useHouse } from '#apps/browser/house.tsx';
import { switchLights } from '#apps/browser/lights.ts';
import { useKept } from '#apps/browser/machine/kept.ts';
import { lock } from '#apps/browser/machine/lock/use-auto-lock.ts';
import { keptPerson } from '#apps/browser/machine/who.ts';
import { useCodes } from '#apps/pos/codes/use-codes.ts';
import { DisplayTeller } from '#apps/pos/display/DisplayTeller.tsx';
import { FlightKeeper } from '#apps/pos/flight/FlightKeeper.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { LightsIcon, LockIcon } from '#apps/pos/layout/icons.tsx';
import css from '#apps/pos/layout/Layout.module.css';
import { type Section, sectionsAt } from '#apps/pos/layout/sections.tsx';
import { PrintingProvider } from '#apps/pos/printing/printing.tsx';
import { WaitingPapers } from '#apps/pos/printing/WaitingPapers.tsx';
import { TillProvider, useTill } from '#apps/pos/till/till.tsx';
import { Badge } from '#ui/Badge.tsx';

/** The frame of every page once somebody stands at the till. */
export function Layout() {
  return (
    <TillProvider>
      <FlightKeeper />
      <CodeReader />
      <DisplayTeller />
      <PrintingProvider>
        <div className={css.till}>
          <Rail />
          <main className={css.page} id="content">
            <Outlet />
          </main>
        </div>
      </PrintingProvider>
    </TillProvider>
  );
}

function CodeReader() {
  useCodes();
  return null;
}

function Rail() {
  const { t } = useTexts();
  const till = useTill();
  const { trade_name } = useHouse();
  const person = useKept(keptPerson);
  return (
    <header className={css.rail}>
      <p className={css.house} title={trade_name} aria-hidden="true">
        {[...trade_name][0]}
      </p>
      {till.device.test ? <Badge variant="warning">{t('layout.test')}</Badge> : null}
      <nav className={css.sections} aria-label={t('layout.navigation')}>
        {sectionsAt(till).map((section) => (
          <RailLink key={section.to} section={section} />
        ))}
      </nav>
      <div className={css.foot}>
        <WaitingPapers className={css.section} />
        <button type="button" className={css.section} onClick={switchLights}>
          <LightsIcon />
          <span>{t('layout.lights')}</span>
        </button>
        <button type="button" className={css.section} onClick={lock} title={person?.name}>
          <LockIcon />
          <span>{t('layout.lock')}</span>
        </button>
      </div>
    </header>
  );
}

/** On a telephone the rail is wider than the screen: the page somebody is at comes into view. */
function RailLink({ section: { to, name, icon } }: { section: Section }) {
  const { t } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = useMatch({ path: to, end: false }) !== null;
  useEffect(() => {
    const rail = link.current?.parentElement;
    if (!isHere || !rail) return undefined;
    const show = (): void => link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // What stands beside it comes and goes, and telephones are turned.
    const watching = new ResizeObserver(show);
    watching.observe(rail);
    return () => watching.disconnect();
  }, [isHere]);
  return (
    <NavLink ref={link} to={to} className={css.section}>
      {icon}
      <span>{t(name)}</span>
    </NavLink>
  );
}
