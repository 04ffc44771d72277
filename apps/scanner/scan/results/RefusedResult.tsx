import { Verdict } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Next } from '#apps/scanner/scan/results/Next.tsx';
import css from '#apps/scanner/scan/results/Result.module.css';
import { Button } from '#ui/Button.tsx';
import { type ApiError, textOfError } from '#web/api/api-error.ts';

/** Shows a refusal in red, with a cross and the reason, until it is tapped. */
export function RefusedResult({ error, onAway }: { error: ApiError; onAway: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <header className={css.head}>
        <Verdict says="no" />
        <h2 className={css.verdict}>{t('result.refused')}</h2>
      </header>
      <p className={css.sentence}>{textOfError(error, t)}</p>
      <Next onAway={onAway} />
    </>
  );
}

/** Shows that there is no answer: neither admitted nor refused. The same scan can be sent again. */
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
