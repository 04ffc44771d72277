import { useEffect, useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/HeaderSlides.module.css';
import type { PublicSettings } from '#modules/exhibitor/contract/settings.ts';
import { classes } from '#ui/classes.ts';

/** CONST-007. */
const CHANGE_EVERY_MS = 5000;

/** Widths of the renditions, in pixels. */
const SMALL_WIDTH = 960;
const LARGE_WIDTH = 1920;

type Slides = PublicSettings['website_config']['headerSlides'];

/**
 * Fades pictures in an endless rotation, one at a time, with dots and without arrows (CONST-007).
 * They stop for visitors with reduced motion, while the pointer or the focus is on them, and after
 * a press on pause.
 */
export function HeaderSlides({ slides, size }: { slides: Slides; size: 'large' | 'slim' }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const [others, setOthers] = useState(false);
  const moving = slides.length > 1 && !paused && !held;
  useEffect(() => {
    if (!moving || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setShown((index) => (index + 1) % slides.length), CHANGE_EVERY_MS);
    return () => clearInterval(timer);
  }, [moving, slides.length]);
  // The other pictures load after the page is usable.
  useEffect(() => {
    const timer = setTimeout(() => setOthers(true), CHANGE_EVERY_MS / 2);
    return () => clearTimeout(timer);
  }, []);
  const show = (index: number): void => {
    setOthers(true);
    setShown(index);
  };
  return (
    <section
      className={classes(css.slides, css[size])}
      aria-label={t('accessibility.slides')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {slides.slice(0, others ? slides.length : 1).map(({ image, small, position, alt }, index) => (
        <img
          key={image}
          className={classes(css.slide, index === shown && css.shown)}
          src={image}
          srcSet={small ? `${small} ${SMALL_WIDTH}w, ${image} ${LARGE_WIDTH}w` : undefined}
          sizes="100vw"
          alt={alt}
          aria-hidden={index !== shown || undefined}
          style={{ objectPosition: position }}
          fetchPriority={index === 0 ? 'high' : 'low'}
        />
      ))}
      {slides.length > 1 ? (
        <div className={css.controls}>
          {slides.map(({ image }, index) => (
            <button
              key={image}
              type="button"
              className={css.dot}
              aria-label={t('accessibility.slide', { number: index + 1, count: slides.length })}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
            />
          ))}
          <button
            type="button"
            className={css.pause}
            aria-label={t(paused ? 'accessibility.play' : 'accessibility.pause')}
            onClick={() => setPaused(!paused)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={paused ? 'M4 2.5v11l9-5.5z' : 'M4 3h2.6v10H4zM9.4 3H12v10H9.4z'} />
            </svg>
          </button>
        </div>
      ) : null}
    </section>
  );
}
