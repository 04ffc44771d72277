import { useRef } from 'react';
import { useDateSegment } from 'react-aria/useDateField';
import type { DateFieldState, DateSegment as Segment } from 'react-stately/useDateFieldState';
import css from '#ui/dates/Dates.module.css';

/** One part of a date or time that is typed: the day, the month, the hour, or a sign between them. */
export function DateSegment({ segment, state }: { segment: Segment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, ref);
  return (
    <span
      {...segmentProps}
      ref={ref}
      className={segment.type === 'literal' ? css.between : css.segment}
      data-segment={segment.type}
    >
      {segment.text}
    </span>
  );
}
