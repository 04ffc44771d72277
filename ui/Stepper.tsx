import { type ReactNode, useId } from 'react';
import css from '#ui/Stepper.module.css';

type StepperProps = {
  label: ReactNode;
  value: number;
  onChange: (value: number) => void;
  /** The value the minus and plus buttons lead to; null when there is none. The owner's rules decide (min, max, jumps). */
  previous: number | null;
  next: number | null;
  /** How the value reads: `3`, `€ 12,50`. */
  format?: (value: number) => string;
  minusLabel: string;
  plusLabel: string;
  hint?: ReactNode;
  errors?: readonly string[];
  disabled?: boolean;
};

/**
 * A number changed by two buttons. It knows no limits: what stands before and after the value is told, so that
 * jumps (0, then 4) are the business's. The group carries the label, the value is announced when it changes.
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
