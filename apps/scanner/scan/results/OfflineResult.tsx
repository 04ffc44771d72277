import { NoServerIcon, Verdict } from '#apps/scanner/components/icons.tsx';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Next } from '#apps/scanner/scan/results/Next.tsx';
import { refusalText } from '#apps/scanner/scan/results/offline-text.ts';
import css from '#apps/scanner/scan/results/Result.module.css';
import type { NotJudged, Result } from '#apps/scanner/scan/results/result.ts';

/** Marks a result that the scanner found alone: by a band, a sign and words. */
export function OfflineMark() {
  const { t } = useTexts();
  return (
    <p className={css.mark}>
      <NoServerIcon />
      {t('offline.mark')}
    </p>
  );
}

type Refused = { result: Extract<Result, { kind: 'refusedOffline' }>; onAway: () => void };

/** Shows a refusal without the server, with its reason and what to do, until it is tapped. */
export function RefusedOfflineResult({ result, onAway }: Refused) {
  const { t, formats } = useTexts();
  return (
    <>
      <header className={css.head}>
        <OfflineMark />
        <Verdict says="no" />
        <h2 className={css.verdict}>{t('result.refused')}</h2>
      </header>
      <p className={css.sentence}>{refusalText(result, t, formats)}</p>
      <Next onAway={onAway} />
    </>
  );
}

/** Shows that only the server can check this code, and what to do. */
export function NotJudgedResult({ why, onAway }: { why: NotJudged; onAway: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <header className={css.head}>
        <Verdict says="unknown" />
        <h2 className={css.verdict}>{t('result.unanswered.title')}</h2>
      </header>
      <p className={css.sentence}>{t(`offline.not_judged.${why}`)}</p>
      <Next onAway={onAway} />
    </>
  );
}
