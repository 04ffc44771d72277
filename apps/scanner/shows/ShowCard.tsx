import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Inside } from '#apps/scanner/shows/Inside.tsx';
import css from '#apps/scanner/shows/Shows.module.css';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { classes } from '#ui/classes.ts';

type Card = { show: EntranceShow; isFirst?: boolean; onChoose: (id: number) => void };

/** Shows one screening with a large touch area. */
export function ShowCard({ show, isFirst, onChoose }: Card) {
  const { formats } = useTexts();
  return (
    <button
      type="button"
      className={classes(css.card, isFirst && css.first)}
      onClick={() => onChoose(show.screening_id)}
    >
      <span className={css.time}>{formats.time(Date.parse(show.start))}</span>
      <span className={css.what}>
        <span className={css.title}>{show.title}</span>
        <span className={css.where}>
          <strong>{show.screen}</strong> {show.version}
        </span>
        <Inside counted={show} />
      </span>
    </button>
  );
}
