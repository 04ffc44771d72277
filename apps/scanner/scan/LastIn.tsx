import { useState } from 'react';
import { useTexts } from '#apps/scanner/i18n/language.ts';
import { nameOfTicket } from '#apps/scanner/scan/results/result-text.ts';
import css from '#apps/scanner/scan/ScanPage.module.css';
import type { Tickets } from '#apps/scanner/scan/use-scanning.ts';
import { useTakingBack } from '#apps/scanner/scan/use-taking-back.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';

type Last = {
  tickets: Tickets;
  /** The tickets that stay admitted. */
  onTakenBack: (left: Tickets) => void;
};

/** Shows the last admission and reverts it (D-026). The server refuses without the permission. */
export function LastIn({ tickets, onTakenBack }: Last) {
  const { t } = useTexts();
  const [confirming, setConfirming] = useState<Tickets | null>(null);
  const isConfirming = confirming === tickets;
  const takingBack = useTakingBack(tickets, onTakenBack);
  const [first, ...others] = tickets;
  if (!first) return null;
  const who =
    others.length > 0 ? `${nameOfTicket(first)} ${t('scan.last.more', { count: others.length })}` : nameOfTicket(first);
  const dismiss = (): void => {
    setConfirming(null);
    takingBack.reset();
  };
  return (
    <section className={css.last}>
      <div>
        <h2 className={classes(css.lastTitle, isConfirming && css.asked)}>
          {isConfirming ? t('scan.last.ask') : t('scan.last.title')}
        </h2>
        <p className={css.lastWho}>{who}</p>
      </div>
      {isConfirming ? (
        <div className={css.lastActions}>
          <Button
            variant="danger"
            busy={takingBack.isPending}
            busyLabel={t('common.busy')}
            onClick={() => takingBack.mutate(tickets)}
          >
            {t('scan.last.yes')}
          </Button>
          <Button onClick={dismiss}>{t('common.close')}</Button>
        </div>
      ) : (
        <Button onClick={() => setConfirming(tickets)}>{t('scan.last.undo')}</Button>
      )}
      {isConfirming && takingBack.error ? (
        <div className={css.problem}>
          <Notice kind="danger" live>
            {textOfError(takingBack.error, t)}
          </Notice>
        </div>
      ) : null}
    </section>
  );
}
