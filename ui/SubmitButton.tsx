import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Sends a form. If the form is incomplete it looks disabled but can be focused and pressed: then
 * the form shows the missing parts, which a truly disabled button cannot do.
 */
export function SubmitButton({
  ready,
  busy,
  busyLabel,
  children,
  ...look
}: ButtonLook & { ready: boolean; busy: boolean; busyLabel: string; children: ReactNode }) {
  return (
    <button
      type="submit"
      className={buttonClass({ variant: 'primary', ...look })}
      aria-disabled={!ready || busy || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner label={busyLabel} /> : null}
      <span>{children}</span>
    </button>
  );
}
