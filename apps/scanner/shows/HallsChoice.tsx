import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Inside } from '#apps/scanner/shows/Inside.tsx';
import { countedOf, hallsOf } from '#apps/scanner/shows/order-shows.ts';
import { persistedHalls } from '#apps/scanner/shows/persisted-show.ts';
import css from '#apps/scanner/shows/Shows.module.css';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';

/** Chooses all halls of this entrance, or several of them: each ticket is judged for its own show. */
export function HallsChoice({ shows }: { shows: readonly EntranceShow[] }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const halls = hallsOf(shows);
  if (halls.length < 2) return null;
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <section className={css.group} aria-labelledby="halls">
      <h2 className={css.heading} id="halls">
        {t('halls.title')}
      </h2>
      <button type="button" className={classes(css.card, css.halls)} onClick={() => persistedHalls.set([])}>
        <span className={css.what}>
          <span className={css.title}>{t('halls.all')}</span>
          <span className={css.where}>{t('halls.all_hint')}</span>
          <Inside counted={countedOf(shows.filter(({ open }) => open))} />
        </span>
      </button>
      {chosen === null ? (
        <Button onClick={() => setChosen(new Set())}>{t('halls.several')}</Button>
      ) : (
        <fieldset className={css.several}>
          <legend className={css.heading}>{t('halls.which')}</legend>
          {halls.map(({ id, name }) => (
            <label key={id} className={css.hall}>
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              {name}
            </label>
          ))}
          <Button
            variant="primary"
            size="large"
            disabled={chosen.size === 0}
            onClick={() => persistedHalls.set([...chosen])}
          >
            {chosen.size === 0 ? t('halls.none_chosen') : t('halls.scan', { count: chosen.size })}
          </Button>
        </fieldset>
      )}
    </section>
  );
}
