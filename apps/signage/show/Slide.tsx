import css from '#apps/signage/show/Slide.module.css';
import type { Fit } from '#modules/signage/rules/playlist.ts';
import { classes } from '#ui/classes.ts';

type Slide = {
  kind: 'image' | 'video';
  url: string;
  fit: Fit;
  /** The file does not load: the next item is shown. */
  onBroken: (url: string) => void;
};

/**
 * Shows a picture or a silent video on the whole screen. One that is shown whole has itself, out of
 * focus, beside it, so that no part of the screen is empty.
 */
export function Slide({ kind, url, fit, onBroken }: Slide) {
  const fits = classes(css.file, fit === 'filled' && css.filled);
  return (
    <figure key={url} className={css.slide} data-slide={kind}>
      {kind === 'image' && fit === 'whole' ? <img className={css.around} src={url} alt="" /> : null}
      {kind === 'image' ? (
        <img className={fits} src={url} alt="" onError={() => onBroken(url)} />
      ) : (
        <video className={fits} src={url} muted autoPlay loop playsInline onError={() => onBroken(url)} />
      )}
    </figure>
  );
}
