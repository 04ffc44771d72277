import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import css from '#apps/portal/components/dialog/Sheet.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { placeOf } from '#apps/portal/layout/sections.ts';

/** The first field the employee can edit: a control, or the first part of a date. */
const EDITABLE =
  'form :is(:is(input:not([type=hidden]), select, textarea):enabled, [role=spinbutton][contenteditable=true])';

/**
 * Shows a form beside the list it belongs to, in the browser's modal dialog element. `onClose` is
 * called however it is closed.
 */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const root = document.documentElement;
    root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`);
    element?.showModal();
    element?.querySelector<HTMLElement>(EDITABLE)?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={css.head}>
        <div>
          <Trail onClose={onClose} />
          <h2 className={css.title} id={id}>
            {title}
          </h2>
        </div>
        <button type="button" className={css.close} aria-label={t('common.close')} onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
      </header>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}

/** Says to which page of which section a sheet belongs; the page is the way back. */
function Trail({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const place = placeOf(pathname);
  if (!place) return null;
  return (
    <nav aria-label={t('layout.breadcrumb')}>
      <ol className={css.trail}>
        <li>{t(place.section.name)}</li>
        <li>
          <Link
            to={place.item.to}
            onClick={(event) => {
              // As every other way of closing: the filter of the list stays.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onClose();
            }}
          >
            {t(place.item.name)}
          </Link>
        </li>
      </ol>
    </nav>
  );
}
