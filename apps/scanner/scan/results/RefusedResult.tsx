import { type ApiError, textOfError } from '#apps/browser/api-error.ts';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Verdict } from '#apps/scanner/parts/icons.tsx';
import css from '#apps/scanner/scan/results/Result.module.css';
import { Button } from '#ui/Button.tsx';

/** Red, a cross, why: until it is tapped anywhere. */
export function RefusedResult({ error, onAway }: { error: ApiError; onAway: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <header className={css.head}>
        <Verdict says="no" />
        <h2 className={css.verdict}>{t('result.refused')}</h2>
      </header>
      <p className={css.sentence}>{textOfError(error, t)}</p>
      <footer className={css.foot}>
        <button type="button" className={css.wholeScreen} data-first onClick={onAway}>
          {t('result.next')}
        </button>
      </footer>
    </>
  );
}

/** Nobody judged it: neither in nor away. The same reading can be asked for again. */
export function UnansweredResult(props: { error: ApiError | null; onAway: () => void; onAgain: () => void }) {
  const { t } = useTexts();
  const { error, onAway, onAgain } = props;
  return (
    <>
      <header className={css.head}>
        <Verdict says="unknown" />
        <h2 className={css.verdict}>{t('result.unanswered.title')}</h2>
      </header>
      <div className={css.sentence}>
        <p>{t('result.unanswered.text')}</p>
        {error ? <p className={css.detail}>{textOfError(error, t)}</p> : null}
      </div>
      <footer className={css.choices}>
        <Button variant="primary" size="large" data-first onClick={onAgain}>
          {t('result.unanswered.again')}
        </Button>
        <Button size="large" onClick={onAway}>
          {t('result.unanswered.away')}
        </Button>
      </footer>
    </>
  );
}
