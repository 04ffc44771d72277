import { Fragment, type ReactNode } from 'react';
import css from '#testing/specimens/Specimens.module.css';
import { classes } from '#ui/classes.ts';

/** A chapter of the page, with an anchor. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={css.chapter} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={css.chapterTitle} id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * A part: its name in the code, the file it comes from, when to use it, and its states. The law
 * testing/laws/specimens.test.ts reads `of` and `from`.
 */
export function Specimen(props: { of: string; from: string; use: string; children: ReactNode }) {
  return (
    <article className={css.specimen} id={props.of} aria-labelledby={`${props.of}-name`}>
      <header className={css.about}>
        <h3 className={css.name} id={`${props.of}-name`}>
          <a href={`#${props.of}`}>{props.of}</a>
        </h3>
        <p>{props.use}</p>
        <p className={css.from}>
          {props.from.split('/').map((name, at) => (
            <Fragment key={name}>
              {at > 0 ? '/' : ''}
              <wbr />
              {name}
            </Fragment>
          ))}
        </p>
      </header>
      <div className={css.states}>{props.children}</div>
    </article>
  );
}

/** One variant or state. `wide`: it takes all the width there is, as a table does. */
export function State({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className={classes(css.state, wide && css.wide)}>
      <figcaption className={css.stateName}>{name}</figcaption>
      {children}
    </figure>
  );
}
