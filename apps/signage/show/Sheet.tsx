import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import type { Theme } from '#apps/signage/show/moment.ts';
import css from '#apps/signage/show/Sheet.module.css';
import { fitted, type Size } from '#modules/signage/rules/canvas.ts';
import { classes } from '#ui/classes.ts';

const roomOfWindow = (): Size => ({ width: innerWidth, height: innerHeight });

function useRoom(): Size {
  const [room, setRoom] = useState(roomOfWindow);
  useEffect(() => {
    const measure = () => setRoom(roomOfWindow());
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return room;
}

type Dressed = { canvas: Size; theme: Theme; children: ReactNode };

/** Scales the content, 1920 px on its long side, to the window; the rest is dark (SIGN-006). */
export function Sheet({ canvas, theme, children }: Dressed) {
  const { scale, left, top } = fitted(canvas, useRoom());
  const { paper, ink, accent } = theme.colours;
  const style = {
    inlineSize: canvas.width,
    blockSize: canvas.height,
    transform: `translate(${left}px, ${top}px) scale(${scale})`,
    '--paper': paper,
    '--ink': ink,
    '--accent': accent,
  } as CSSProperties;
  return (
    <div className={css.room}>
      <div className={classes(css.sheet, theme.font === 'text' && css.plain)} style={style}>
        {children}
      </div>
    </div>
  );
}

/** Shows a dark screen: nothing to show, or nothing in its setup. */
export const Blank = () => <div className={css.room} data-blank />;
