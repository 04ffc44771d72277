import type { ReactNode } from 'react';

/** Content that scrolls inside its own region, by the keyboard too, such as a wide table or a report. */
export const ScrollRegion = (props: { label: string; className: string | undefined; children: ReactNode }) => (
  <section
    className={props.className}
    aria-label={props.label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls inside takes the focus, so that the keyboard can scroll it
    tabIndex={0}
  >
    {props.children}
  </section>
);
