import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useMatch } from 'react-router';
import { useCodes } from '#apps/pos/codes/use-codes.ts';
import { CustomerDisplaySync } from '#apps/pos/display/CustomerDisplaySync.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { LightsIcon, LockIcon } from '#apps/pos/layout/icons.tsx';
import css from '#apps/pos/layout/Layout.module.css';
import { type Section, sectionsAt } from '#apps/pos/layout/sections.tsx';
import { OfflineSalesNotice } from '#apps/pos/offline/OfflineSalesNotice.tsx';
import { OfflineSalesSync } from '#apps/pos/offline/OfflineSalesSync.tsx';
import { PendingRequestProvider } from '#apps/pos/pending-request/PendingRequestProvider.tsx';
import { PrinterWarning } from '#apps/pos/printing/PrinterWarning.tsx';
import { PrintingProvider } from '#apps/pos/printing/printing.tsx';
import { WaitingPapers } from '#apps/pos/printing/WaitingPapers.tsx';
import { Search } from '#apps/pos/search/Search.tsx';
import { CartHold } from '#apps/pos/sell/cart/held/CartHold.tsx';
import { Shortcuts } from '#apps/pos/shortcuts/Shortcuts.tsx';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { TillProvider, useTill } from '#apps/pos/till/till.tsx';
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
      <OfflineSalesSync />
      <CodeReader />
      <CartHold />
      <CustomerDisplaySync />
      <PrintingProvider>
        <Frame />
      </PrintingProvider>
    </TillProvider>
  );
}

/** In practice the whole frame says so, on every page (D-137). */
function Frame() {
  const { t } = useTexts();
  const { device } = useTill();
  return (
    <div className={device.test ? css.practice : css.real}>
      {device.test ? <p className={css.banner}>{t('layout.practice')}</p> : null}
      <div className={css.till}>
        <Rail />
        <main className={css.main} id="content">
          <OfflineSalesNotice />
          <div className={css.page}>
            <Outlet />
          </div>
        </main>
      </div>
    </div>
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
      <Search className={css.section} />
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
        <Shortcuts className={css.section} />
        <button type="button" className={css.section} {...shortcut('lock')} onClick={lock} title={person?.name}>
          <LockIcon />
          <span>{t('layout.lock')}</span>
        </button>
      </div>
    </header>
  );
}

/** On a phone the bar is wider than the screen: the current page scrolls into view. */
function RailLink({ section: { to, name, icon, key } }: { section: Section }) {
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
    <NavLink ref={link} to={to} className={css.section} {...shortcut(key)}>
      {icon}
      <span>{t(name)}</span>
    </NavLink>
  );
}
