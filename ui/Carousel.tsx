import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from '#ui/Carousel.module.css';

/**
 * Slides in a row that scrolls and snaps with CSS alone; the two buttons move it by the visible
 * width. The number of visible slides is the stylesheet's `--per-view` of `layout`. Not endless, no
 * autoplay (SITE-038, CONST-010). Works without a script: it is a scrolling list.
 */
export function Carousel(props: {
  label: string;
  layout: 'two' | 'four';
  previousLabel: string;
  nextLabel: string;
  children: readonly ReactNode[];
}) {
  const row = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ start: true, end: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = (): void => {
      const rest = list.scrollWidth - list.clientWidth;
      setEdges({ start: list.scrollLeft < 4, end: list.scrollLeft > rest - 4 });
    };
    look();
    list.addEventListener('scroll', look, { passive: true });
    const resize = new ResizeObserver(look);
    resize.observe(list);
    return () => {
      list.removeEventListener('scroll', look);
      resize.disconnect();
    };
  }, []);
  const move = (direction: 1 | -1): void => {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth, behavior: 'smooth' });
  };
  const still = edges.start && edges.end;
  return (
    <section className={css.carousel} aria-label={props.label}>
      <ul ref={row} className={`${css.row} ${css[props.layout]}`}>
        {props.children}
      </ul>
      <div className={css.buttons} hidden={still}>
        <CarouselButton
          label={props.previousLabel}
          disabled={edges.start}
          path="M10 3 5 8l5 5"
          onPress={() => move(-1)}
        />
        <CarouselButton label={props.nextLabel} disabled={edges.end} path="m6 3 5 5-5 5" onPress={() => move(1)} />
      </div>
    </section>
  );
}

function CarouselButton(props: { label: string; disabled: boolean; path: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onPress}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={props.path} />
      </svg>
    </button>
  );
}

/** One slide of a carousel. */
export function Slide({ children }: { children: ReactNode }) {
  return <li className={css.slide}>{children}</li>;
}
