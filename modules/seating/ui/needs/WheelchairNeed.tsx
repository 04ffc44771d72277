import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { wheelchairIds } from '#modules/seating/rules/picker/visitor-needs.ts';
import { wheelchairPlaces } from '#modules/seating/rules/picker/wheelchair-party.ts';
import css from '#modules/seating/ui/needs/WheelchairNeed.module.css';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { Button } from '#ui/Button.tsx';

/**
 * Wheelchair places are for those who need them: a question comes before the first one, here or
 * after a press on the plan. `help`: how one reaches them and whom to ask.
 */
export function WheelchairNeed({ picking, words, help }: { picking: SeatPicking; words: SeatWords; help: ReactNode }) {
  const state = useSyncExternalStore(picking.subscribe, picking.get, picking.get);
  const { needs } = state;
  if (!needs.asks || state.mode === 'hidden' || wheelchairPlaces(picking.hall).length === 0) return null;
  const { t } = words;
  if (needs.question) return <Question picking={picking} words={words} help={help} />;
  if (!needs.wheelchair || wheelchairIds(picking.hall, state.chosen).length === 0)
    return (
      <button type="button" className={css.find} onClick={() => picking.dispatch({ type: 'ask-need' })}>
        {t('seat-picker.wheelchair.find')}
      </button>
    );
  return (
    <section className={css.need} aria-label={t('seat-picker.wheelchair.title')}>
      <p role="status">{t('seat-picker.wheelchair.given')}</p>
      {help}
      <div className={css.answers}>
        <Button onClick={() => picking.dispatch({ type: 'need', wheelchair: false })}>
          {t('seat-picker.wheelchair.give_back')}
        </Button>
      </div>
    </section>
  );
}

/** The question takes the focus, because a press far above may have opened it. */
function Question({ picking, words, help }: { picking: SeatPicking; words: SeatWords; help: ReactNode }) {
  const { t } = words;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView?.({ block: 'center' });
  }, []);
  const answer = (wheelchair: boolean) => picking.dispatch({ type: 'need', wheelchair });
  return (
    <section className={css.need} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1} className={css.title}>
        {t('seat-picker.wheelchair.question')}
      </h3>
      <p>{t('seat-picker.wheelchair.text')}</p>
      {help}
      <div className={css.answers}>
        <Button variant="primary" onClick={() => answer(true)}>
          {t('seat-picker.wheelchair.yes')}
        </Button>
        <Button onClick={() => answer(false)}>{t('seat-picker.wheelchair.no')}</Button>
      </div>
    </section>
  );
}
