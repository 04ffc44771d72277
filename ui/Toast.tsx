import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '#ui/classes.ts';
import css from '#ui/Toast.module.css';

/** CONST-011: the duration of a toast. */
const SUCCESS_MS = 1500;
const MINI_MS = 3000;
/** To be noticed, and to read a character: a text is read twice. */
const NOTICED_MS = 3000;
const READ_MS = 75;
const READ_MIN_MS = 5000;

type ToastKind = 'success' | 'info' | 'warning' | 'danger';
type Toast = { readonly id: number; readonly kind: ToastKind; readonly text: string };
/** Of each toast: what is left of its time, and since when it runs; null: it waits while it is read. */
type Clock = { leftMs: number; since: number; timer: ReturnType<typeof setTimeout> | null };

let toasts: readonly Toast[] = [];
let last = 0;
/** A region that lets people read sets it. */
let isUnhurried = false;
const clocks = new Map<number, Clock>();
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
  const briefly = kind === 'success' ? SUCCESS_MS : MINI_MS;
  const leftMs = isUnhurried ? Math.max(READ_MIN_MS, NOTICED_MS + text.length * READ_MS) : briefly;
  clocks.set(id, { leftMs, since: Date.now(), timer: setTimeout(() => end(id), leftMs) });
}

function end(id: number): void {
  const timer = clocks.get(id)?.timer;
  if (timer) clearTimeout(timer);
  clocks.delete(id);
  show(toasts.filter((shown) => shown.id !== id));
}

function pause(): void {
  for (const clock of clocks.values()) {
    if (!clock.timer) continue;
    clearTimeout(clock.timer);
    clock.timer = null;
    clock.leftMs -= Date.now() - clock.since;
  }
}

function resume(): void {
  for (const [id, clock] of clocks) {
    if (clock.timer) continue;
    clock.since = Date.now();
    clock.timer = setTimeout(() => end(id), clock.leftMs);
  }
}

/**
 * The polite live region of the toasts; once in the page. With `closeLabel` a toast stays as long as
 * its text takes to read, waits while the pointer or the focus is on it, and has a button that ends
 * it; the region is then above a modal dialog, and `--toast-space` on the document says its height.
 */
export function ToastRegion({ label, closeLabel }: { label: string; closeLabel?: string }) {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
    () => none,
  );
  const isPatient = closeLabel !== undefined;
  useEffect(() => {
    isUnhurried = isPatient;
    return () => {
      isUnhurried = false;
    };
  }, [isPatient]);
  const region = useRef<HTMLElement>(null);
  const dialog = useTopDialog(isPatient && shown.length > 0);
  useSpace(region, isPatient ? shown.length : 0);
  const events = isPatient ? { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume } : {};
  const content: ReactNode = (
    <section ref={region} className={css.region} aria-live="polite" aria-label={label} {...events}>
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={classes(css.toast, css[kind], isPatient && css.patient)}>
          <p>{text}</p>
          {isPatient ? (
            <button type="button" className={css.close} aria-label={closeLabel} onClick={() => end(id)}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          ) : null}
        </div>
      ))}
    </section>
  );
  return dialog ? createPortal(content, dialog) : content;
}

/** What is outside a modal dialog is below it and silent: the region moves into the dialog on top while it has toasts. */
function useTopDialog(isNeeded: boolean): Element | null {
  const [dialog, setDialog] = useState<Element | null>(null);
  useEffect(() => {
    const look = (): void =>
      setDialog(isNeeded ? ([...document.querySelectorAll('dialog[open]')].at(-1) ?? null) : null);
    look();
    if (!isNeeded) return;
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isNeeded]);
  return dialog;
}

/** Lets a page leave room at its end, so that all of it can be scrolled out from below the toasts. */
function useSpace(region: { readonly current: HTMLElement | null }, count: number): void {
  useEffect(() => {
    const { style } = document.documentElement;
    if (count > 0 && region.current) style.setProperty('--toast-space', `${region.current.offsetHeight}px`);
    return () => {
      style.removeProperty('--toast-space');
    };
  }, [region, count]);
}
