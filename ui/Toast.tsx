import { useSyncExternalStore } from 'react';
import { classes } from '#ui/classes.ts';
import css from '#ui/Toast.module.css';

/** CONST-011: the duration of a toast. */
const SUCCESS_MS = 1500;
const MINI_MS = 3000;

type ToastKind = 'success' | 'info' | 'warning' | 'danger';
export type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string };

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];
const show = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const endToast = (id: number): void => show(toasts.filter((shown) => shown.id !== id));

const briefly = ({ id, kind }: Toast): void => {
  setTimeout(() => endToast(id), kind === 'success' ? SUCCESS_MS : MINI_MS);
};
let timed = briefly;

/** Sets what ends a new toast; null: it ends soon. */
export const setToastTimer = (timer: ((toast: Toast) => void) | null): void => {
  timed = timer ?? briefly;
};

/** Shows a short message in the corner. Use a Notice for messages that must not be missed. */
export function toast(text: string, kind: ToastKind = 'info'): void {
  last += 1;
  const added: Toast = { id: last, kind, text };
  show([...toasts, added]);
  timed(added);
}

/** Returns the toasts that are shown, the latest last. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );

/** The polite live region of the toasts; once in the page. */
export function ToastRegion({ label }: { label: string }) {
  return (
    <section className={css.region} aria-live="polite" aria-label={label}>
      {useToasts().map(({ id, kind, text }) => (
        <p key={id} className={classes(css.toast, css[kind])}>
          {text}
        </p>
      ))}
    </section>
  );
}
