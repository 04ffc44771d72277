import type { ReactNode } from 'react';
import { useHouse } from '#apps/browser/house.tsx';
import { LanguageChoice } from '#apps/browser/machine/layout/LanguageChoice.tsx';
import css from '#apps/browser/machine/layout/Stage.module.css';
import { useMachineTexts as useTexts } from '#apps/browser/machine/texts.ts';
import { useTitle } from '#apps/browser/use-title.ts';
import { classes } from '#ui/classes.ts';

type Sheet = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Beside the language, at the foot: the way back. */
  foot?: ReactNode;
  /** `hall`: the name of the house stands large in the beam. `list`: what is chosen from has the room. `pad`: for thumbs. */
  look?: 'hall' | 'list' | 'pad';
};

/** The pages before the first ticket: the house above, what there is to do below. */
export function Stage({ title, lead, children, foot, look = 'list' }: Sheet) {
  const { t } = useTexts();
  const house = useHouse();
  useTitle(title);
  return (
    <div className={classes(css.stage, css[look])}>
      <header className={css.house}>
        <p className={css.name}>{house.trade_name}</p>
        <p className={css.kicker}>{t('common.app')}</p>
      </header>
      <main className={css.sheet}>
        <h1 className={css.title}>{title}</h1>
        {lead ? <p className={css.lead}>{lead}</p> : null}
        {children}
      </main>
      <footer className={css.foot}>
        {foot ?? <span />}
        <LanguageChoice />
      </footer>
    </div>
  );
}
