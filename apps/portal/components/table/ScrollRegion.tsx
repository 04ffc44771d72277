import type { ReactNode } from 'react';

/** A wide table that scrolls inside its own region, by the keyboard too. */
export const ScrollRegion = (props: { label: string; className: string | undefined; children: ReactNode }) => (
  <section
    className={props.className}
    aria-label={props.label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls inside, which the keyboard can do only with focus
    tabIndex={0}
  >
    {props.children}
  </section>
);
