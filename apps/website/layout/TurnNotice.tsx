import { useEffect, useState } from 'react';
import { cancelWaits, useTurn } from '#apps/website/api/turn.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/TurnNotice.module.css';
import { Button } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * Shows at the bottom of the page, while a call waits for its turn, that it will go on. A
 * screen reader says it once, without the seconds that pass.
 */
export function TurnNotice() {
  const { t } = useTexts();
  const until = useTurn();
  const seconds = useSecondsUntil(until);
  return (
    <div className={css.place}>
      <div role="status">
        {until === null ? null : (
          <VisuallyHidden>{t('layout.turn.text', { seconds: String(seconds.first) })}</VisuallyHidden>
        )}
      </div>
      {until === null ? null : (
        <div className={css.notice}>
          <p aria-hidden="true">{t('layout.turn.text', { seconds: String(seconds.left) })}</p>
          <Button variant="quiet" onClick={cancelWaits}>
            {t('layout.turn.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

function useSecondsUntil(until: number | null): { first: number; left: number } {
  const [now, setNow] = useState(0);
  const [from, setFrom] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    setFrom(Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [until]);
  const left = (since: number) => Math.max(1, Math.ceil(((until ?? 0) - (since || Date.now())) / 1_000));
  return { first: left(from), left: left(now) };
}
