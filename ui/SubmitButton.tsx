import type { ReactNode } from 'react';
import { type ButtonLook, buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';

/**
 * Sends a form. One that is not ready looks disabled but can be reached and pressed: the form then says what is
 * missing, which a dead button never does.
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
