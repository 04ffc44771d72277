import { useTexts } from '#apps/display/i18n/language.ts';
import css from '#apps/display/Receipt.module.css';
import { BackspaceIcon } from '#web/device/layout/Icon.tsx';

type Change = (before: string) => string;

const DIGITS = '1234567890';
const LETTERS = {
  azerty: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
  qwerty: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  qwertz: ['qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
} as const;
const SIGNS = '@._-+';
const ENDINGS = ['.be', '.com'];

/** The letters as on the keyboards of the language. */
function lettersOf(locale: string): readonly string[] {
  if (locale.startsWith('fr') || locale.startsWith('nl')) return LETTERS.azerty;
  return locale.startsWith('de') || locale.startsWith('lb') ? LETTERS.qwertz : LETTERS.qwerty;
}

/** The keys of an e-mail address, for a screen that is touched. */
export function EmailKeys({ onKey }: { onKey: (change: Change) => void }) {
  const { t, locale } = useTexts();
  const key = (text: string) => (
    <button key={text} type="button" className={css.key} onClick={() => onKey((before) => before + text)}>
      {text}
    </button>
  );
  return (
    <fieldset className={css.keys} aria-label={t('sale.receipt.keys')}>
      {[DIGITS, ...lettersOf(locale)].map((row) => (
        <div key={row} className={css.row}>
          {[...row].map(key)}
        </div>
      ))}
      <div className={css.row}>
        {[...SIGNS, ...ENDINGS].map(key)}
        <button
          type="button"
          className={css.key}
          aria-label={t('sale.receipt.delete')}
          onClick={() => onKey((before) => before.slice(0, -1))}
        >
          <BackspaceIcon />
        </button>
      </div>
    </fieldset>
  );
}
