import { type ReactNode, useId } from 'react';
import css from '#ui/RadioGroup.module.css';

type Option<Value> = { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean };

/** A choice of one, each option with space for a sentence. */
export function RadioGroup<Value extends string | number>(props: {
  label: ReactNode;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  errors?: readonly string[];
  disabled?: boolean;
}) {
  const name = useId();
  const { options, value, onChange, errors = [], disabled } = props;
  return (
    <fieldset
      className={css.group}
      disabled={disabled}
      aria-describedby={errors.length > 0 ? `${name}-error` : undefined}
    >
      <legend className={css.legend}>{props.label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={css.label}>{option.label}</span>
            {option.hint ? <span className={css.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
      {errors.length > 0 ? (
        <p className={css.error} id={`${name}-error`}>
          {errors.join('\n')}
        </p>
      ) : null}
    </fieldset>
  );
}
