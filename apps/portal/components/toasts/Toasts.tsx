import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import own from '#apps/portal/components/toasts/Toasts.module.css';
import { endTimedToast, followToasts, pauseToasts, resumeToasts } from '#apps/portal/components/toasts/toast-clocks.ts';
import { classes } from '#ui/classes.ts';
import css from '#ui/Toast.module.css';
import { useToasts } from '#ui/Toast.tsx';

/**
 * The polite live region of the toasts; once in the page. A toast stays as long as its text takes to
 * read, waits while the pointer or the focus is on it, and has a button that ends it. The region is
 * above a modal dialog, and `--toast-space` on the document says its height.
 */
export function Toasts({ label, closeLabel }: { label: string; closeLabel: string }) {
  const shown = useToasts();
  useEffect(followToasts, []);
  const region = useRef<HTMLElement>(null);
  const dialog = useTopDialog(shown.length > 0);
  useSpace(region, shown.length);
  const content = (
    <section
      ref={region}
      className={css.region}
      aria-live="polite"
      aria-label={label}
      onMouseEnter={pauseToasts}
      onMouseLeave={resumeToasts}
      onFocus={pauseToasts}
      onBlur={resumeToasts}
    >
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={classes(css.toast, css[kind], own.patient)}>
          <p>{text}</p>
          <button type="button" className={own.close} aria-label={closeLabel} onClick={() => endTimedToast(id)}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" />
            </svg>
          </button>
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
