import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/search/Search.module.css';
import { type Found, useFound } from '#apps/pos/search/use-found.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { useKeyedCode } from '#web/device/codes/use-keyed-code.ts';

/**
 * Searches shows, products and bills by typing. Enter takes the first, Escape closes. A scanned code
 * does what it does on every page: its Enter is the scanner's, and the search closes.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useKeyedCode(onClose);
  const { groups, isPending } = useFound(typed.trim());
  const take = (found: Found): void => {
    onClose();
    found.take();
  };
  const first = groups.flatMap(({ found }) => found).find(({ isOff }) => !isOff);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (first) take(first);
  };
  return (
    <Dialog open onClose={onClose} title={t('search.title')} closeLabel={t('common.close')}>
      <form className={css.search} onSubmit={submit}>
        <input
          ref={field}
          // Escape closes the search; in a search field of the browser it would first empty it.
          type="text"
          inputMode="search"
          className={css.field}
          aria-label={t('search.label')}
          placeholder={t('search.label')}
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className={css.groups}>
          {groups.map(({ title, found }) => (
            <section key={title} aria-label={title}>
              <h3 className={css.title}>{title}</h3>
              <ul className={css.list}>
                {found.map((each) => (
                  <li key={each.key}>
                    <button
                      type="button"
                      className={css.found}
                      data-first={each === first || undefined}
                      disabled={each.isOff}
                      onClick={() => take(each)}
                    >
                      <span className={css.name}>{each.name}</span>
                      <span className={css.side}>{each.side}</span>
                      {each.more ? <span className={css.more}>{each.more}</span> : null}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <p className={css.hint} role="status">
          {groups.length > 0 ? t('search.enter') : typed.trim() === '' || isPending ? '' : t('search.nothing')}
        </p>
      </form>
    </Dialog>
  );
}
