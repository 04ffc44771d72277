import { classes } from '#ui/classes.ts';
import css from '#ui/Spinner.module.css';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * A rotating reel. With `label` it is announced; without, the text beside it must state the
 * activity.
 */
export function Spinner({ label, large }: { label?: string; large?: boolean }) {
  return (
    <span className={classes(css.frame, large && css.large)} role={label ? 'status' : undefined}>
      <svg className={css.reel} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
        {[0, 120, 240].map((turn) => (
          <circle key={turn} cx="12" cy="6.4" r="2.9" fill="currentColor" transform={`rotate(${turn} 12 12)`} />
        ))}
        <circle cx="12" cy="12" r="1.3" fill="currentColor" />
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  );
}

/**
 * A placeholder for loading content, so that nothing moves when it arrives: lines of text or of a
 * height, or a picture in `wide` shape. `label` announces the content; several placeholders
 * together need one label.
 */
export function Skeleton(props: { lines?: number; height?: string; shape?: 'wide'; label?: string }) {
  const { lines = 1, height, shape, label } = props;
  return (
    <span className={css.skeleton}>
      {label ? (
        <span role="status" className={css.said}>
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ) : null}
      {[...Array(lines).keys()].map((line) => (
        <span
          key={line}
          className={classes(css.line, shape === 'wide' && css.picture)}
          style={height ? { blockSize: height } : undefined}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}
