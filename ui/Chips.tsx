import type { ReactNode } from 'react';
import css from '#ui/Chips.module.css';
import { classes } from '#ui/classes.ts';

/** A row of choices that scrolls sideways if it does not fit. Its chips are links or buttons. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={css.row} aria-label={label}>
      {children}
    </nav>
  );
}

/** Returns the classes of a chip, for links and for buttons. */
export const chipClass = (chosen: boolean, look: 'tab' | 'tag' = 'tab'): string =>
  classes(css.chip, css[look], chosen && css.chosen);
