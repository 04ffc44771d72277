import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from '#apps/portal/components/dialog/Sheet.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';

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
    element?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled')?.focus(); // the first field the employee can edit
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
