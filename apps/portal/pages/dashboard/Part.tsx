import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import css from '#apps/portal/pages/dashboard/Dashboard.module.css';

/** Shows a part of the dashboard: its title, a link to the full page, and its content. */
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
