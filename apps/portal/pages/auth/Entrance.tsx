import type { ReactNode } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { LanguageChoice } from '#apps/portal/layout/LanguageChoice.tsx';
import css from '#apps/portal/pages/auth/SignIn.module.css';
import { useExhibitor } from '#web/shell/exhibitor.tsx';
import { useTitle } from '#web/shell/use-title.ts';

/** Lays out the pages before the sign-in: the exhibitor on one side, the form on the other. */
export function Entrance({ title, lead, children, below }: Sheet) {
  const { t } = useTexts();
  const exhibitor = useExhibitor();
  useTitle(title);
  return (
    <div className={css.entrance}>
      <div className={`${css.stage} night`}>
        {exhibitor.logo ? <img className={css.logo} src={exhibitor.logo} alt="" /> : <span />}
        <div>
          <p className={css.kicker}>{t('layout.portal')}</p>
          <p className={css.exhibitor} style={{ fontFamily: 'var(--display)' }}>
            {exhibitor.trade_name}
          </p>
        </div>
      </div>
      <main className={css.desk}>
        <div className={css.sheet}>
          <h1 className={css.title}>{title}</h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
          {children}
          <div className={css.below}>
            {below ?? <span />}
            <LanguageChoice />
          </div>
        </div>
      </main>
    </div>
  );
}
type Sheet = { title: string; lead?: string; children: ReactNode; below?: ReactNode };
