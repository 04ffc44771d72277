import type { CSSProperties } from 'react';
import css from '#apps/portal/pages/programme/planning/drag/DragLabel.module.css';
import { classes } from '#ui/classes.ts';

/** Says beside the pointer where a dragged screening would be, and what is wrong there. */
export function DragLabel({ text, isWrong, x, y }: { text: string; isWrong: boolean; x: number; y: number }) {
  return (
    <p
      className={classes(css.label, isWrong && css.wrong)}
      role="status"
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
    >
      {text}
    </p>
  );
}
