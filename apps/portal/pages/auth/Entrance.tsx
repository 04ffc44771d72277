import type { ReactNode } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { useTitle } from '#apps/browser/use-title.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { LanguageChoice } from '#apps/portal/layout/LanguageChoice.tsx';
import css from '#apps/portal/pages/enter/Entrance.module.css';

/** The pages in front of the portal's door: the house on one side, what there is to do on the other. */
export function Entrance({ title, lead, children, below }: Sheet) {
  const { t } = useTexts();
  const house = useHouse();
  useTitle(title);
  return (
    <div className={css.entrance}>
      <div className={`${css.stage} night`}>
        {house.logo ? <img className={css.logo} src={house.logo} alt="" /> : <span />}
        <div>
          <p className={css.kicker}>{t('layout.portal')}</p>
          <p className={css.house} style={{ fontFamily: 'var(--display)' }}>
            {house.trade_name}
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
