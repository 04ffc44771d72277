import { useEffect, useState } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/seat-plan/SeatPlanPage.module.css';
import { DEFAULT_SEATING_CONFIG } from '#modules/seating/rules/arrangement.ts';
import type { Draft } from '#modules/seating/rules/drawing/plan-editor.ts';
import { seatGrid } from '#modules/seating/rules/seat-grid.ts';
import { SeatPicker } from '#modules/seating/ui/SeatPicker.tsx';
import { createSeatPicking, type SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import type { SeatWords } from '#modules/seating/ui/seat-words.ts';
import { Button } from '#ui/Button.tsx';

/** The number of tickets in the preview. */
const TICKETS = 2;

/** Shows the empty hall as visitors see it, with the same seat picker. */
export function PlanPreview({ draft, words, onClose }: { draft: Draft; words: SeatWords; onClose: () => void }) {
  const { t } = useTexts();
  const [picking, setPicking] = useState<SeatPicking | null>(null);
  useEffect(() => {
    const made = createSeatPicking({
      arrangement: seatGrid(draft.drawing, () => 'available'),
      config: { ...DEFAULT_SEATING_CONFIG, separator: draft.separator },
      supplements: {},
      mode: 'free',
      autoAssign: false,
      onWarning: () => {},
    });
    made.dispatch({ type: 'request', count: TICKETS });
    setPicking(made);
    return made.stop;
  }, [draft]);
  return (
    <section className={css.preview} aria-labelledby="plan-preview">
      <header className={css.previewHead}>
        <h2 className={css.partTitle} id="plan-preview">
          {t('seat-plan.preview.title')}
        </h2>
        <Button onClick={onClose}>{t('seat-plan.preview.back')}</Button>
      </header>
      {picking ? <SeatPicker picking={picking} words={words} /> : null}
    </section>
  );
}
