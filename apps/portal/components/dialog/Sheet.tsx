import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/parts/Sheet.module.css';

/** A form beside the list it belongs to: modal, on the browser's own element. Every way of closing is told to `onClose`. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled')?.focus(); // what it was opened for
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
