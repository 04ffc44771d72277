import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from '#apps/portal/components/dialog/Sheet.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';

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
        <h2 className={css.title} id={id}>
          {title}
        </h2>
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
