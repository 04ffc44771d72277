import { type ReactNode, useId } from 'react';
import css from '#ui/Stepper.module.css';

type StepperProps = {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  /**
   * The target of the minus and plus buttons; null if there is none. The owner's rules decide (min,
   * max, steps).
   */
  previous: number | null;
  next: number | null;
  /** Returns the text of the value: `3`, `€ 12,50`. */
  format?: (value: number) => string;
  minusLabel: string;
  plusLabel: string;
  hint?: ReactNode;
  errors?: readonly string[];
  disabled?: boolean;
};

/**
 * A number that two buttons change. It has no limits of its own: the caller passes the previous and
 * the next value, so that the business rules decide the steps (0, then 4). The group has the label;
 * the value is announced when it changes.
 */
export function Stepper(props: StepperProps) {
  const { value, previous, next, format = String, onChange, disabled, errors = [] } = props;
  const id = useId();
  const step = (target: number | null) => (target === null ? undefined : () => onChange(target));
  return (
    <fieldset className={css.stepper} aria-labelledby={`${id}-label`} aria-describedby={`${id}-more`}>
      <span className={css.label} id={`${id}-label`}>
        {props.label}
      </span>
      <span className={css.controls}>
        <button
          type="button"
          className={css.step}
          aria-label={props.minusLabel}
          disabled={disabled || previous === null}
          onClick={step(previous)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h10" />
          </svg>
        </button>
        <output className={css.value} aria-live="polite">
          {format(value)}
        </output>
        <button
          type="button"
          className={css.step}
          aria-label={props.plusLabel}
          disabled={disabled || next === null}
          onClick={step(next)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 8h10M8 3v10" />
          </svg>
        </button>
      </span>
      <span id={`${id}-more`} className={css.more}>
        {props.hint ? <span className={css.hint}>{props.hint}</span> : null}
        {errors.length > 0 ? <span className={css.error}>{errors.join('\n')}</span> : null}
      </span>
    </fieldset>
  );
}
