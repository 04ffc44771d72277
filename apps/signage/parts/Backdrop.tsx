import css from '#apps/signage/parts/Backdrop.module.css';
import type { Moment } from '#apps/signage/show/moment.ts';

/**
 * What stands behind it all, quiet enough to read on: at the door of a hall a picture of its film, everywhere else, and where
 * the film has none, what the house chose for this phase (D-152).
 */
export function Backdrop({ moment }: { moment: Moment }) {
  const { background, data, halls } = moment;
  const film = data.device.template === 'door' ? (halls[0]?.now.screening ?? halls[0]?.now.next)?.movie : undefined;
  const ofFilm = film?.backdrop?.url;
  const picture = ofFilm ?? (background?.kind === 'image' ? background.url : null);
  return (
    <div className={css.backdrop} aria-hidden="true">
      {!ofFilm && background?.kind === 'video' && !isStill() ? (
        <video key={background.url} className={css.picture} src={background.url} muted autoPlay loop playsInline />
      ) : null}
      {picture ? <img key={picture} className={css.picture} src={picture} alt="" /> : null}
      <div className={css.shade} />
    </div>
  );
}

/** Somebody wants no motion here. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
