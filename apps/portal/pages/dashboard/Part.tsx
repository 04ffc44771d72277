import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';

/** One part of the dashboard: what it is called, where the whole of it stands, and what is to be seen of it here. */
export function Part(props: {
  title: string;
  more?: { readonly to: string; readonly name: string } | undefined;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={props.wide ? css.partWide : css.part} aria-labelledby={id}>
      <header className={css.partHead}>
        <h2 className={css.partTitle} id={id}>
          {props.title}
        </h2>
        {props.more ? <Link to={props.more.to}>{props.more.name}</Link> : null}
      </header>
      {props.children}
    </section>
  );
}
