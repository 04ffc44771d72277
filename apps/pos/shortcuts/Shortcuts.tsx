import { useEffect, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/shortcuts/Shortcuts.module.css';
import { ALL_SHORTCUTS, letterOf, pressShortcut, SHORTCUTS, shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/** Listens to the shortcuts of the till on every page. */
function useShortcuts(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const letter = letterOf(event);
      if (letter !== null && pressShortcut(letter)) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** A button that lists the shortcuts. `className`: as the buttons beside it. */
export function Shortcuts({ className }: { className: string | undefined }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  useShortcuts();
  return (
    <>
      <button type="button" className={className} {...shortcut('help')} onClick={() => setOpen(true)}>
        <b aria-hidden="true" className={css.mark}>
          ?
        </b>
        <span>{t('shortcuts.title')}</span>
      </button>
      {isOpen ? (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={t('shortcuts.title')}
          closeLabel={t('common.close')}
          actions={
            <Button size="large" onClick={() => setOpen(false)}>
              {t('common.close')}
            </Button>
          }
        >
          <dl className={css.keys}>
            {ALL_SHORTCUTS.map((name) => (
              <div key={name} className={css.row}>
                <dt>
                  <kbd>Alt</kbd> <kbd>{SHORTCUTS[name]}</kbd>
                </dt>
                <dd>{t(`shortcuts.${name}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      ) : null}
    </>
  );
}
