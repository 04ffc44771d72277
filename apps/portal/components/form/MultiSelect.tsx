import form from '#apps/portal/components/form/Form.module.css';
import css from '#apps/portal/components/form/MultiSelect.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { Select } from '#ui/Field.tsx';

type Option = { readonly value: string; readonly name: string };

/**
 * Lets the employee choose several of many options, in the order of selection. A chosen value
 * without an option (any more) appears as its value.
 */
export function MultiSelect(props: {
  label: string;
  hint?: string;
  /** The label of the list of remaining options. */
  add: string;
  options: readonly Option[];
  chosen: readonly string[];
  errors?: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTexts();
  const { options, chosen, onChange } = props;
  const nameOf = (value: string): string => options.find((option) => option.value === value)?.name ?? value;
  return (
    <fieldset className={form.group}>
      <legend className={form.groupName}>{props.label}</legend>
      {props.hint ? <p className={form.hint}>{props.hint}</p> : null}
      {chosen.length > 0 ? (
        <ul className={css.picked}>
          {chosen.map((value) => (
            <li key={value} className={css.one}>
              {nameOf(value)}
              <button
                type="button"
                className={css.remove}
                aria-label={t('films.pick.remove', { name: nameOf(value) })}
                onClick={() => onChange(chosen.filter((each) => each !== value))}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M3 3l10 10M13 3L3 13" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Select label={props.add} value="" onChange={({ target }) => onChange([...chosen, target.value])}>
        <option value="">{t('films.pick.none')}</option>
        {options
          .filter(({ value }) => !chosen.includes(value))
          .map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
      </Select>
      {props.errors ? <p className={form.error}>{props.errors}</p> : null}
    </fieldset>
  );
}
