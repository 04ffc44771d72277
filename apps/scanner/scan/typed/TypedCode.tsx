import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/typed/TypedCode.module.css';
import { Button } from '#ui/Button.tsx';
import field from '#ui/Field.module.css';
import { Field } from '#ui/Field.tsx';

type Typed = { code: string; onChange: (code: string) => void; onSend: (code: string) => void };

/** Accepts a typed code that neither camera nor scanner can read. */
export function TypedCode({ code, onChange, onSend }: Typed) {
  const { t } = useTexts();
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() === '') return;
        // The on-screen keyboard would cover the result.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        onSend(code.trim());
      }}
    >
      <Field label={t('scan.typed.label')}>
        {(control) => (
          <input
            {...control}
            className={`${field.control} ${css.code}`}
            type="text"
            value={code}
            onChange={(event) => onChange(event.target.value)}
            placeholder={t('scan.typed.hint')}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="send"
            maxLength={500}
          />
        )}
      </Field>
      <Button type="submit">{t('scan.typed.submit')}</Button>
    </form>
  );
}
