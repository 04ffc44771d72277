import { useTexts } from '#apps/scanner/i18n/language.ts';
import css from '#apps/scanner/scan/results/Choose.module.css';
import { ShowCard } from '#apps/scanner/shows/ShowCard.tsx';
import type { EntranceShow } from '#modules/admission/contract/device.ts';
import { Button } from '#ui/Button.tsx';

type Choosing = {
  code: string;
  shows: readonly EntranceShow[];
  onShow: (code: string, screening_id: number) => void;
  onAway: () => void;
};

/** Chooses the show of a card at a scanner for several halls; a card itself has none (SCAN-005). */
export function ShowChoice({ code, shows, onShow, onAway }: Choosing) {
  const { t } = useTexts();
  return (
    <>
      <header>
        <h2 className={css.title}>{t('result.show.title')}</h2>
      </header>
      <div className={css.tickets}>
        {shows.map((show) => (
          <ShowCard key={show.screening_id} show={show} onChoose={(id) => onShow(code, id)} />
        ))}
      </div>
      <footer className={css.foot}>
        <Button size="large" data-first onClick={onAway}>
          {t('result.choose.cancel')}
        </Button>
      </footer>
    </>
  );
}
