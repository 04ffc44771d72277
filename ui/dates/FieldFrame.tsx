import type { DOMAttributes, ReactNode, RefObject } from 'react';
import type { DateFieldState } from 'react-stately/useDateFieldState';
import { DateSegment } from '#ui/dates/DateSegment.tsx';
import css from '#ui/dates/Dates.module.css';
import fieldCss from '#ui/Field.module.css';

type Attributes = DOMAttributes<HTMLElement> & { id?: string };

/** The parts of react-aria's field, and what stands beside its segments. */
type Frame = {
  parts: {
    labelProps: Attributes;
    fieldProps: Attributes;
    descriptionProps: Attributes;
    errorMessageProps: Attributes;
  };
  state: DateFieldState;
  segments: RefObject<HTMLDivElement | null>;
  label: ReactNode;
  optional?: string;
  hint?: ReactNode;
  errors: readonly string[];
  /** The hidden control of a form that reads its data from the document. */
  name?: string;
  text: string;
  /** Called with each key that is pressed in the segments. */
  onKey: (key: string) => void;
  children: ReactNode;
};

/** Shows label, segments, buttons, hint and errors of a field, as `Field` does for other controls. */
export function FieldFrame({ parts, state, segments, errors, ...frame }: Frame) {
  return (
    <div className={fieldCss.field}>
      <span {...parts.labelProps} className={fieldCss.label}>
        {frame.label}
        {frame.optional ? <span className={fieldCss.optional}> {frame.optional}</span> : null}
      </span>
      <div
        className={css.control}
        data-invalid={errors.length > 0 || undefined}
        data-disabled={state.isDisabled || undefined}
      >
        <div
          {...parts.fieldProps}
          ref={segments}
          className={css.segments}
          onKeyDownCapture={({ key }) => frame.onKey(key)}
        >
          {state.segments.map((segment, index, all) => (
            <DateSegment key={`${all[index - 1]?.type} ${segment.type}`} segment={segment} state={state} />
          ))}
        </div>
        {frame.children}
      </div>
      {frame.hint ? (
        <p {...parts.descriptionProps} className={fieldCss.hint}>
          {frame.hint}
        </p>
      ) : null}
      {errors.length > 0 ? (
        <p {...parts.errorMessageProps} className={fieldCss.error}>
          {errors.join('\n')}
        </p>
      ) : null}
      {frame.name ? <input type="hidden" name={frame.name} value={frame.text} disabled={state.isDisabled} /> : null}
    </div>
  );
}
