import type { ReactNode } from 'react';
import css from '#apps/portal/components/page/PageSection.module.css';
import { useAnchor } from '#apps/portal/components/page/use-anchor.ts';

/** A part of a page: what it is about on one side, what can be done on the other. `id`: its anchor in the address. */
export function PageSection(props: { id?: string; title: string; text: string; children: ReactNode }) {
  const part = useAnchor(props.id);
  return (
    <section ref={part} id={props.id} tabIndex={props.id ? -1 : undefined} className={css.section}>
      <div>
        <h2 className={css.title}>{props.title}</h2>
        <p className={css.text}>{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}
