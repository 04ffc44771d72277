import type { ReactNode } from 'react';
import css from '#apps/pos/components/Page.module.css';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';
import { useTitle } from '#web/shell/use-title.ts';

type Props = {
  title: string;
  tools?: ReactNode;
  /** Nothing in its content takes the focus: the content itself does, so that the keyboard can scroll it. */
  isOnlyRead?: boolean;
  children: ReactNode;
};

/** Lays out a page of the till: its name, its tools beside it, and the scrolling content below. */
export function Page({ title, tools, isOnlyRead = false, children }: Props) {
  useTitle(title);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        {tools ? <div className={css.tools}>{tools}</div> : null}
      </header>
      {isOnlyRead ? (
        <ScrollRegion label={title} className={css.body}>
          {children}
        </ScrollRegion>
      ) : (
        <div className={css.body}>{children}</div>
      )}
    </div>
  );
}
