import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from '#ui/Dialog.module.css';

/**
 * A modal dialog on the browser's own element: focus stays inside, Escape closes, focus returns to
 * its previous position. `onClose` is called for every way of closing.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const { open, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby={id} onClose={onClose}>
      {open ? (
        <div className={css.sheet}>
          <header className={css.header}>
            <h2 className={css.title} id={id}>
              {props.title}
            </h2>
            <button type="button" className={css.close} aria-label={props.closeLabel} onClick={onClose}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 3l10 10M13 3L3 13" />
              </svg>
            </button>
          </header>
          <div className={css.body}>{props.children}</div>
          {props.actions ? <footer className={css.actions}>{props.actions}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
