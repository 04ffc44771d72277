import css from '#apps/signage/parts/Band.module.css';
import type { Moment } from '#apps/signage/show/moment.ts';

/** Shows the present message of the rotation in the ticker at the bottom (SIGN-004). */
export function Band({ message }: { message: Moment['message'] }) {
  if (!message) return null;
  return (
    <p className={css.band} data-band>
      <span key={message.id} className={css.text}>
        {message.text}
      </span>
    </p>
  );
}
