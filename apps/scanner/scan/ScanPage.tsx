import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { Viewfinder } from '#apps/scanner/scan/camera/Viewfinder.tsx';
import { useFeedback } from '#apps/scanner/scan/feedback/use-feedback.ts';
import { LastIn } from '#apps/scanner/scan/LastIn.tsx';
import { RecentScans } from '#apps/scanner/scan/RecentScans.tsx';
import { ResultScreen } from '#apps/scanner/scan/results/ResultScreen.tsx';
import { TONE_OF } from '#apps/scanner/scan/results/result.ts';
import { sentenceOf } from '#apps/scanner/scan/results/result-text.ts';
import css from '#apps/scanner/scan/ScanPage.module.css';
import { AtWork, PlaceStrip } from '#apps/scanner/scan/Strip.tsx';
import { TypedCode } from '#apps/scanner/scan/typed/TypedCode.tsx';
import { useScanning } from '#apps/scanner/scan/use-scanning.ts';
import type { Place } from '#apps/scanner/shows/persisted-show.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { useKeyedCode } from '#web/device/codes/use-keyed-code.ts';
import { useAwake } from '#web/device/use-awake.ts';
import { useTitle } from '#web/shell/use-title.ts';

/** Scans tickets of one screening, or of some halls, by camera, by hardware scanner, or by typed code (SCAN-003). */
export function ScanPage({ place, person }: { place: Place; person: string }) {
  const { t, formats } = useTexts();
  const feedback = useFeedback();
  const scanning = useScanning(place.choice, ({ kind }) => feedback.give(TONE_OF[kind]));
  const [typed, setTyped] = useState('');
  const { result, isJudging } = scanning;
  const read = (code: string, other: string | null = null): void => {
    setTyped('');
    scanning.read(code, other);
  };
  useTitle('screening_id' in place.choice ? (place.shows[0]?.title ?? t('scan.title')) : t('halls.title'));
  useAwake();
  useKeyedCode(read);
  return (
    <>
      <div className={css.page} inert={result !== null}>
        <PlaceStrip place={place} />
        <main className={css.camera}>
          <VisuallyHidden>
            <h1>{t('scan.title')}</h1>
          </VisuallyHidden>
          <Viewfinder isReady={result === null && !isJudging} isJudging={isJudging} onCode={read} />
        </main>
        <div className={css.panel}>
          <LastIn tickets={scanning.last} onTakenBack={scanning.setLast} />
          <RecentScans place={place} />
          <TypedCode code={typed} onChange={setTyped} onSend={read} />
          <AtWork person={person} feedback={feedback} />
        </div>
      </div>
      {result ? (
        <ResultScreen
          result={result}
          place={place}
          onAway={scanning.putAway}
          onAdmit={scanning.admit}
          onExchange={scanning.exchange}
          onAgain={scanning.again}
          onTakenBack={scanning.setLast}
          onShow={scanning.readFor}
        />
      ) : null}
      <div className={css.said} aria-live="assertive">
        <VisuallyHidden>{result ? sentenceOf(result, t, formats) : null}</VisuallyHidden>
      </div>
    </>
  );
}
