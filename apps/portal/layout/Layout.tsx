import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { api, useMe } from '#apps/portal/api.ts';
import { UnsavedGuard } from '#apps/portal/components/form/use-unsaved.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { ProofDialog } from '#apps/portal/components/proof/ProofDialog.tsx';
import { Toasts } from '#apps/portal/components/toasts/Toasts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ExhibitorChoice } from '#apps/portal/layout/ExhibitorChoice.tsx';
import { LanguageChoice } from '#apps/portal/layout/LanguageChoice.tsx';
import css from '#apps/portal/layout/Layout.module.css';
import { Navigation } from '#apps/portal/layout/Navigation.tsx';
import { QuietCopy } from '#apps/portal/layout/QuietCopy.tsx';
import { SearchButton } from '#apps/portal/layout/SearchButton.tsx';
import { Shortcuts } from '#apps/portal/layout/Shortcuts.tsx';
import { SOURCE_PATH } from '#kernel/source-path.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { toggleColorScheme } from '#web/shell/color-scheme.ts';

const ACCOUNT_PATH = '/account';

/**
 * Renders the frame of every page that needs a signed-in employee. Others go to the sign-in page
 * and return to the page they wanted. `problem` is shown in place of a page that cannot be shown.
 */
export function Layout({ problem }: { problem?: ReactNode }) {
  const { t } = useTexts();
  const me = useMe();
  const { pathname } = useLocation();
  // An exhibitor can require a second factor: until it is set up, there is only this page.
  if (me.data?.must_enrol && pathname !== ACCOUNT_PATH) return <Navigate replace to={ACCOUNT_PATH} />;
  if (me.data) return <Frame me={me.data}>{problem ?? <Outlet />}</Frame>;
  if (me.error instanceof ApiError && me.error.status === 401)
    return <Navigate replace to={pathname === '/' ? '/sign-in' : `/sign-in?then=${encodeURIComponent(pathname)}`} />;
  // From the first failure on the frame stays, also while it tries again.
  if (me.errorUpdateCount > 0)
    return (
      <Frame me={null}>
        <Loading of={me} />
      </Frame>
    );
  return (
    <div className={css.waiting}>
      <Spinner label={t('common.loading')} />
    </div>
  );
}

/** `me` is null until it could be read: the frame then has no pages that need a permission. */
function Frame({ me, children }: { me: Me | null; children: ReactNode }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  /** The page on which the phone menu was opened; on another page the menu is closed again. */
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === pathname;
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content">
        {t('layout.skip')}
      </a>
      <header className={`${css.side} night`}>
        <div className={css.top}>
          <ExhibitorChoice />
          {me && !me.must_enrol ? <SearchButton me={me} /> : null}
          <button
            type="button"
            className={css.menuButton}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpenOn(isOpen ? null : pathname)}
          >
            {isOpen ? t('layout.close_menu') : t('layout.menu')}
          </button>
        </div>
        <div className={isOpen ? css.menuOpen : css.menu} id="menu">
          <Navigation me={me} />
          {me ? <Person me={me} /> : <LanguageChoice />}
        </div>
      </header>
      <main className={css.content} id="content" tabIndex={-1}>
        {me && !me.must_enrol ? <QuietCopy /> : null}
        <UnsavedGuard>{children}</UnsavedGuard>
      </main>
      {me ? <ProofDialog /> : null}
      <Toasts label={t('layout.messages')} closeLabel={t('layout.close_message')} />
    </div>
  );
}

function Person({ me }: { me: Me }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const leave = async (): Promise<void> => {
    await api().call('POST /api/staff/sign-out');
    calls.clear();
    await navigate('/sign-in', { replace: true });
  };
  return (
    <section className={css.person} aria-label={t('layout.account')}>
      <p className={css.name}>{me.name}</p>
      <p className={css.email}>{me.email}</p>
      <NavLink className={css.website} to={ACCOUNT_PATH}>
        {t('layout.my_account')}
      </NavLink>
      <div className={css.personActions}>
        <Button size="small" onClick={() => void leave()}>
          {t('layout.sign_out')}
        </Button>
        <button type="button" className={css.lights} onClick={toggleColorScheme}>
          <span className={css.down}>{t('layout.lights.down')}</span>
          <span className={css.up}>{t('layout.lights.up')}</span>
        </button>
      </div>
      <LanguageChoice />
      <Shortcuts />
      <a className={css.website} href="/">
        {t('layout.website')}
      </a>
      <a className={css.website} href={`${SOURCE_PATH}?locale=${locale}`}>
        {t('layout.source')}
      </a>
    </section>
  );
}
