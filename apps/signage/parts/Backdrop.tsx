import css from '#apps/signage/parts/Backdrop.module.css';
import { isDoor, type Moment } from '#apps/signage/show/moment.ts';

/**
 * Shows a background that keeps the text legible: beside a hall a picture of its film; elsewhere,
 * or if the film has none, the exhibitor's choice for this phase (D-152).
 */
export function Backdrop({ moment }: { moment: Moment }) {
  const { background, shown, halls } = moment;
  const film = isDoor(shown) ? (halls[0]?.now.screening ?? halls[0]?.now.next)?.movie : undefined;
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

/** Returns whether the system setting asks for reduced motion. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
