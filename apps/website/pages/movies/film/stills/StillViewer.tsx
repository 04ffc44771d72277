import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/stills/Stills.module.css';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { srcSetOf } from '#ui/Poster.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Props = {
  readonly stills: MovieWire['assets']['stills'];
  /** The still that was pressed; null: the viewer is closed. */
  readonly opened: number | null;
  readonly onClose: () => void;
};

/**
 * Shows stills on the whole screen: a swipe, an arrow key or a button goes to the next one. Escape
 * closes, and the focus returns to the still that was pressed.
 */
export function StillViewer({ stills, opened, onClose }: Props) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const row = useRef<HTMLOListElement>(null);
  const [position, setPosition] = useState(0);
  useEffect(() => {
    if (opened === null) return;
    dialog.current?.showModal();
    setPosition(opened);
    row.current?.scrollTo({ left: opened * row.current.clientWidth, behavior: 'instant' });
  }, [opened]);
  const go = (to: number): void => {
    if (to >= 0 && to < stills.length) row.current?.scrollTo({ left: to * row.current.clientWidth });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(position + by);
  };
  return (
    <dialog
      ref={dialog}
      className={`${css.viewer} night`}
      aria-label={t('movie.stills')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      {opened === null ? null : (
        <>
          <ol
            ref={row}
            className={css.row}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
            tabIndex={0}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
              setPosition(Math.round(scrollLeft / clientWidth))
            }
          >
            {stills.map(({ md, lg, alt, credit }) => (
              <li key={lg.url} className={css.figure}>
                <img
                  className={css.large}
                  src={lg.url}
                  srcSet={srcSetOf([md, lg])}
                  sizes="100vw"
                  alt={alt}
                  width={lg.width}
                  height={lg.height}
                  loading="lazy"
                />
                {credit ? <p className={css.credit}>{credit}</p> : null}
              </li>
            ))}
          </ol>
          <div className={css.ways}>
            <Way label={t('accessibility.previous')} isOff={position === 0} onPress={() => go(position - 1)} />
            <p role="status" className={css.position}>
              {`${position + 1} / ${stills.length}`}
              <VisuallyHidden> {stills[position]?.alt}</VisuallyHidden>
            </p>
            <Way label={t('common.close')} onPress={() => dialog.current?.close()} />
            <Way
              label={t('accessibility.next')}
              isOff={position === stills.length - 1}
              onPress={() => go(position + 1)}
            />
          </div>
        </>
      )}
    </dialog>
  );
}

/** A button that is off stays where it is, so that it does not lose the focus. */
function Way({ label, isOff = false, onPress }: { label: string; isOff?: boolean; onPress: () => void }) {
  return (
    <button type="button" className={css.way} aria-disabled={isOff || undefined} onClick={onPress}>
      {label}
    </button>
  );
}
