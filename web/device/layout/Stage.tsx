import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import { LanguageChoice } from '#web/device/layout/LanguageChoice.tsx';
import css from '#web/device/layout/Stage.module.css';
import { useMachineTexts as useTexts } from '#web/device/texts.ts';
import { useExhibitor } from '#web/shell/exhibitor.tsx';
import { useTitle } from '#web/shell/use-title.ts';

type Sheet = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** The way back, beside the language at the bottom. */
  foot?: ReactNode;
  /**
   * `hall`: the exhibitor's name in large letters. `list`: room for a list of choices. `pad`: for
   * thumbs.
   */
  look?: 'hall' | 'list' | 'pad';
};

/** The pages before the first ticket: the exhibitor's name above, the task below. */
export function Stage({ title, lead, children, foot, look = 'list' }: Sheet) {
  const { t } = useTexts();
  const exhibitor = useExhibitor();
  useTitle(title);
  return (
    <div className={classes(css.stage, css[look])}>
      <header className={css.exhibitor}>
        <p className={css.name}>{exhibitor.trade_name}</p>
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
