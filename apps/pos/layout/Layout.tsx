import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useMatch } from 'react-router';
import { useCodes } from '#apps/pos/codes/use-codes.ts';
import { CustomerDisplaySync } from '#apps/pos/display/CustomerDisplaySync.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { LightsIcon, LockIcon } from '#apps/pos/layout/icons.tsx';
import css from '#apps/pos/layout/Layout.module.css';
import { type Section, sectionsAt } from '#apps/pos/layout/sections.tsx';
import { PendingRequestProvider } from '#apps/pos/pending-request/PendingRequestProvider.tsx';
import { PrinterWarning } from '#apps/pos/printing/PrinterWarning.tsx';
import { PrintingProvider } from '#apps/pos/printing/printing.tsx';
import { WaitingPapers } from '#apps/pos/printing/WaitingPapers.tsx';
import { CartHold } from '#apps/pos/sell/cart/CartHold.tsx';
import { TillProvider, useTill } from '#apps/pos/till/till.tsx';
import { Badge } from '#ui/Badge.tsx';
import { persistedPerson } from '#web/device/identity.ts';
import { lock } from '#web/device/lock/use-auto-lock.ts';
import { usePersisted } from '#web/device/persisted.ts';
import { toggleColorScheme } from '#web/shell/color-scheme.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';

/** Renders the frame of every page after an attendant signed in. */
export function Layout() {
  return (
    <TillProvider>
      <PendingRequestProvider />
      <CodeReader />
      <CartHold />
      <CustomerDisplaySync />
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
  const { trade_name } = useExhibitor();
  const person = usePersisted(persistedPerson);
  return (
    <header className={css.rail}>
      <p className={css.exhibitor} title={trade_name} aria-hidden="true">
        {[...trade_name][0]}
      </p>
      {till.device.test ? <Badge variant="warning">{t('layout.test')}</Badge> : null}
      <nav className={css.sections} aria-label={t('layout.navigation')}>
        {sectionsAt(till).map((section) => (
          <RailLink key={section.to} section={section} />
        ))}
      </nav>
      <div className={css.foot}>
        <PrinterWarning className={css.section} />
        <WaitingPapers className={css.section} />
        <button type="button" className={css.section} onClick={toggleColorScheme}>
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

/** On a phone the bar is wider than the screen: the current page scrolls into view. */
function RailLink({ section: { to, name, icon } }: { section: Section }) {
  const { t } = useTexts();
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = useMatch({ path: to, end: false }) !== null;
  useEffect(() => {
    const rail = link.current?.parentElement;
    if (!isHere || !rail) return undefined;
    const show = (): void => link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
    show();
    // Its neighbours appear and disappear, and phones rotate.
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
