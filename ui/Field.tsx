import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import css from '#ui/Field.module.css';

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /**
   * Error sentences below the field, one a line (VAL: several errors are shown one below the
   * other).
   */
  errors?: readonly string[];
  /** The note after the label of an optional field. */
  optional?: string;
};
/** The attributes that connect the control to its label, hint and errors. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Shows label, control, hint and errors. The caller creates the control with the given props. */
export function Field({
  label,
  hint,
  errors = [],
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const wrong = errors.length > 0;
  const described = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {optional ? <span className={css.optional}> {optional}</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': wrong || undefined })}
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {wrong ? (
        <p className={css.error} id={`${id}-error`}>
          {errors.join('\n')}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  hint,
  errors,
  optional,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional}>
      {(control) => <input type="text" {...input} {...control} className={css.control} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  errors,
  optional,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional}>
      {(control) => <textarea rows={6} {...area} {...control} className={css.control} />}
    </Field>
  );
}

/** A native select, the best choice on phones. Its children are the options. */
export function Select({
  label,
  hint,
  errors,
  optional,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional}>
      {(control) => <select {...select} {...control} className={css.control} />}
    </Field>
  );
}

/** One checkbox with its sentence. */
export function Checkbox({
  label,
  errors = [],
  ...input
}: Pick<FieldProps, 'label' | 'errors'> & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={css.field}>
      <label className={css.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {errors.length > 0 ? (
        <p className={css.error} id={`${id}-error`}>
          {errors.join('\n')}
        </p>
      ) : null}
    </div>
  );
}
