import type { CSSProperties } from 'react';
import { classes } from '#ui/classes.ts';
import css from '#ui/Poster.module.css';

export type PictureSource = {
  url: string;
  width: number;
  height: number;
  placeholder?: string | null;
  color?: string | null;
};

/**
 * A poster in its frame. Its space, its main colour and its placeholder are there before the
 * picture, so that nothing moves. `sources` are the same picture in several sizes, smallest first;
 * without any, the title replaces it, on a background in the title's own colour.
 */
export function Poster({
  sources,
  alt,
  sizes,
  eager,
  shape = 'poster',
  title,
}: {
  sources: readonly PictureSource[];
  alt: string;
  sizes: string;
  /** Visible at once: load it first. */
  eager?: boolean;
  shape?: 'poster' | 'wide';
  /** Shown instead of a missing picture. */
  title?: string;
}) {
  const [first] = sources;
  const largest = sources.at(-1);
  if (!first || !largest) {
    return (
      <span
        className={classes(css.frame, css[shape], css.empty)}
        style={{ '--film-hue': hueOf(title ?? '') } as CSSProperties}
      >
        <span className={css.title} aria-hidden={alt === '' || undefined}>
          {title}
        </span>
      </span>
    );
  }
  return (
    <span className={classes(css.frame, css[shape])} style={first.color ? { backgroundColor: first.color } : undefined}>
      {first.placeholder ? <img className={css.hint} src={first.placeholder} alt="" aria-hidden="true" /> : null}
      <img
        className={css.picture}
        src={first.url}
        srcSet={srcSetOf(sources)}
        sizes={sizes}
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
      />
    </span>
  );
}

/** Returns the sizes for the browser to choose from; undefined if there is only one. */
export const srcSetOf = (sources: readonly PictureSource[]): string | undefined =>
  sources.length > 1 ? sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined;

/**
 * Degrees on the colour wheel: the same for the same title, far apart for alphabetical neighbours.
 */
const hueOf = (title: string): number =>
  [...title].reduce((hue, letter) => (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);
