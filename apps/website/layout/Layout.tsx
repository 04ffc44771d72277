import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useMatches, useNavigation } from 'react-router';
import { useAddressCinema } from '#apps/website/cinema/use-address-cinema.ts';
import { CinemaContext } from '#apps/website/cinema/use-cinema.ts';
import { useConsent } from '#apps/website/components/consent.ts';
import { useException } from '#apps/website/components/exception.ts';
import { onDemand } from '#apps/website/components/on-demand.tsx';
import { Widget } from '#apps/website/components/Widget.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { Footer, type FooterParts } from '#apps/website/layout/footer/Footer.tsx';
import { footerParts } from '#apps/website/layout/footer/footer-parts.tsx';
import { Header, headerParts } from '#apps/website/layout/Header.tsx';
import css from '#apps/website/layout/Layout.module.css';
import { usePath } from '#apps/website/layout/use-path.ts';
import { useTagManager } from '#apps/website/layout/use-tag-manager.ts';
import { OfflineNotice } from '#apps/website/offline/OfflineNotice.tsx';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { ToastRegion } from '#ui/Toast.tsx';

/** Most visitors have answered the notice before, and see no error. */
const CookieNotice = lazy(async () => ({
  default: (await import('#apps/website/layout/CookieNotice.tsx')).CookieNotice,
}));

const ExceptionDialog = lazy(async () => ({
  default: (await import('#apps/website/layout/ExceptionDialog.tsx')).ExceptionDialog,
}));

/** Only an exhibitor with several cinemas has it; it can be used before its script has loaded. */
const cinemaBar = onDemand(
  async () => (await import('#apps/website/cinema/CinemaBar.tsx')).CinemaBar,
  <div className={css.cinemaBar} />,
);
/** The first picture stands in the page; that they change can wait. */
const slides = onDemand(async () => (await import('#apps/website/layout/PageSlides.tsx')).PageSlides, null);
const turnNotice = onDemand(async () => (await import('#apps/website/layout/TurnNotice.tsx')).TurnNotice, null);
/** What the server loads before it renders a page. */
export const layoutParts = [cinemaBar.prepare, slides.prepare, turnNotice.prepare, ...headerParts, ...footerParts];

/** Renders the frame of every page (SITE-030). */
export function Layout() {
  const { t } = useTexts();
  const { cinemas } = useSite();
  const path = usePath();
  const consent = useConsent();
  useTagManager();
  const pageId = useMatches().at(-1)?.id ?? '404';
  const isPurchase = PURCHASES.some((start) => pageId.startsWith(start));
  const cinema = useAddressCinema();
  return (
    <CinemaContext value={cinema}>
      <a className={css.skip} href="#content">
        {t('accessibility.skip_to_content')}
      </a>
      {/* Early in the order of focus, because it lies over the page until it is answered. */}
      {consent === 'undecided' ? (
        <Suspense fallback={null}>
          <CookieNotice />
        </Suspense>
      ) : null}
      <PageProgress />
      <Header path={path} />
      {cinemas.length > 1 && !isPurchase ? <cinemaBar.Part /> : null}
      <slides.Part />
      <Widget placement="below-navigation" className={css.belowNavigation} label={t('accessibility.announcements')} />
      <main id="content" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer parts={footerPartsOf(pageId)} />
      <OfflineNotice />
      <turnNotice.Part />
      <Exceptions />
      <ToastRegion label={t('accessibility.messages')} />
      <ScrollRestoration />
    </CinemaContext>
  );
}

/** Stays mounted after its first use, so that it can animate its closing. */
function Exceptions() {
  const isShown = useException() !== null;
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (isShown) setWasShown(true);
  }, [isShown]);
  return isShown || wasShown ? (
    <Suspense fallback={null}>
      <ExceptionDialog />
    </Suspense>
  ) : null;
}

/** What is bought stands alone: there is no cinema to choose, and a long footer only leads away from it. */
const PURCHASES = ['buy.tickets', 'buy.events', 'payments.', 'bill.'];

function footerPartsOf(id: string): FooterParts {
  if (PURCHASES.some((start) => id.startsWith(start))) return 'last-line';
  return id.startsWith('newsletter.') ? 'without-newsletter' : 'all';
}

/** Shows a thin line at the top while the next page loads; fast pages never show it. */
function PageProgress() {
  const { t } = useTexts();
  const waiting = useNavigation().state !== 'idle';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), 200);
    return () => clearTimeout(timer);
  }, [waiting]);
  return shown ? (
    <div className={css.progress} role="progressbar" aria-label={t('accessibility.loading_page')} />
  ) : null;
}
