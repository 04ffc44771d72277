import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import css from '#ui/Button.module.css';
import { classes } from '#ui/classes.ts';
import { Spinner } from '#ui/Spinner.tsx';

export type ButtonLook = {
  /** `primary`: the one thing to do here. `quiet` has no frame. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
};

/** Returns the class of a button for elements that are not buttons, such as router links. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', wide }: ButtonLook): string =>
  classes(css.button, css[variant], css[size], wide && css.wide);

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    /** Work is in progress: a spinner is shown and the button does nothing, but keeps its focus. */
    busy?: boolean;
    busyLabel?: string;
    children: ReactNode;
  };

export function Button({ variant, size, wide, busy, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ variant, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner label={busyLabel} /> : null}
      <span className={css.label}>{children}</span>
    </button>
  );
}

/** A link to another site or a download; links within the site use the router. */
export function LinkButton({
  variant,
  size,
  wide,
  className,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) {
  return <a {...rest} className={classes(buttonClass({ variant, size, wide }), className)} />;
}
