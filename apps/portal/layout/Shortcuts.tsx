import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/layout/Shortcuts.module.css';
import { commandKey, takesCharacters, useKeys } from '#apps/portal/layout/use-keys.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Checkbox } from '#ui/Field.tsx';

const KEY = 'portal-question-mark';
/** A shortcut of one character can be turned off (WCAG 2.1.4): speech and other aids type characters. */
const isOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Lists the shortcuts of the portal, to read and to print. A press on "?" opens it. */
export function Shortcuts() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [byKey, setByKey] = useState(isOn);
  useKeys((event) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || !byKey || takesCharacters(event.target)) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <button type="button" className={css.open} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {t('shortcuts.title')}
      </button>
      {createPortal(
        <div className={css.paper}>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title={t('shortcuts.title')}
            closeLabel={t('common.close')}
            actions={<Button onClick={() => print()}>{t('shortcuts.print')}</Button>}
          >
            <Lists />
            <div className={css.choice}>
              <Checkbox
                label={t('shortcuts.by_key')}
                checked={byKey}
                onChange={({ target }) => {
                  localStorage.setItem(KEY, target.checked ? 'on' : 'off');
                  setByKey(target.checked);
                }}
              />
            </div>
          </Dialog>
        </div>,
        document.body,
      )}
    </>
  );
}

const PLACES = ['everywhere', 'planning', 'plan', 'texts'] as const;

/** The keys of each place; a key that is named in the language of the page is a text. */
function Lists() {
  const { t } = useTexts();
  const command = commandKey();
  const [shift, enter, space, remove, arrows] = (['shift', 'enter', 'space', 'delete', 'arrows'] as const).map((key) =>
    t(`shortcuts.key.${key}`),
  );
  const keys = {
    everywhere: { search: [command, 'K'], list: ['?'], close: ['Esc'], next: ['Tab'] },
    planning: {
      move: [arrows],
      open: [enter],
      empty: [remove],
      copy: [command, 'C'],
      paste: [command, 'V'],
      undo: [command, 'Z'],
      review: [command, 'S'],
      later: [arrows],
      much_later: [shift, arrows],
    },
    plan: {
      move: [arrows],
      extend: [shift, arrows],
      use: [space],
      place: [enter],
      remove: [remove],
      all: [command, 'A'],
      undo: [command, 'Z'],
    },
    texts: { bold: [command, 'B'], italic: [command, 'I'], link: [command, 'K'] },
  } as const;
  return (
    <div className={css.lists}>
      {PLACES.map((place) => (
        <section key={place}>
          <h3 className={css.place}>{t(`shortcuts.${place}.title`)}</h3>
          <dl className={css.list}>
            {Object.entries(keys[place]).map(([what, pressed]) => (
              <div key={what}>
                <dt>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{t(`shortcuts.${place}.${what}` as 'shortcuts.everywhere.search')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
