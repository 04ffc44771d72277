import { useSyncExternalStore } from 'react';
import { classes } from '#ui/classes.ts';
import css from '#ui/Toast.module.css';

/** CONST-011: the duration of a toast. */
const SUCCESS_MS = 1500;
const MINI_MS = 3000;

type ToastKind = 'success' | 'info' | 'warning' | 'danger';
type Toast = { id: number; kind: ToastKind; text: string };

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];
const show = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a short message in the corner. Use a Notice for messages that must not be missed. */
export function toast(text: string, kind: ToastKind = 'info'): void {
  last += 1;
  const id = last;
  show([...toasts, { id, kind, text }]);
  setTimeout(() => show(toasts.filter((shown) => shown.id !== id)), kind === 'success' ? SUCCESS_MS : MINI_MS);
}

/** The polite live region of the toasts; once in the page. */
export function ToastRegion({ label }: { label: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  return (
    <section className={css.region} aria-live="polite" aria-label={label}>
      {shown.map(({ id, kind, text }) => (
        <p key={id} className={classes(css.toast, css[kind])}>
          {text}
        </p>
      ))}
    </section>
  );
}
