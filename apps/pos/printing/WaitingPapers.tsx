import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import type { PrintJobWire } from '#modules/printing/contract/printing.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#web/device/layout/Icon.tsx';

/**
 * Shows a button while print jobs wait; it lists and prints them (T49). `className`: as the buttons
 * beside it.
 */
export function WaitingPapers({ className }: { className: string | undefined }) {
  const { t } = useTexts();
  const { waiting, isBusy, printWaiting } = usePrinting();
  const [isOpen, setOpen] = useState(false);
  if (waiting.length === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <PrinterIcon />
        <span>{t('printing.waiting.button', { count: waiting.length })}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('printing.waiting.title')}
        closeLabel={t('common.close')}
        actions={
          <>
            <Button size="large" onClick={() => setOpen(false)}>
              {t('common.close')}
            </Button>
            {waiting.length > 0 ? (
              <Button
                size="large"
                variant="primary"
                busy={isBusy}
                busyLabel={t('common.busy')}
                onClick={() => {
                  setOpen(false);
                  printWaiting();
                }}
              >
                {t('printing.waiting.print')}
              </Button>
            ) : null}
          </>
        }
      >
        {waiting.length === 0 ? <p>{t('printing.waiting.none')}</p> : null}
        <ul className={css.list}>
          {waiting.map((job) => (
            <Waiting key={job.id} job={job} />
          ))}
        </ul>
      </Dialog>
    </>
  );
}

function Waiting({ job }: { job: PrintJobWire }) {
  const { t, formats } = useTexts();
  const { dismiss } = usePrinting();
  const name = [t(`printing.kind.${job.kind}`), job.reference].filter(Boolean).join(' ');
  return (
    <li className={css.waiting}>
      <p className={css.what}>
        <span>{name}</span>
        <span>{formats.time(Date.parse(job.created_at))}</span>
      </p>
      {job.under_way ? <p className={css.soft}>{t('printing.waiting.under_way')}</p> : null}
      {job.problem ? <p className={css.soft}>{t(`printing.fault.${job.problem}`)}</p> : null}
      {job.takes > 0 && !job.under_way ? <p className={css.copy}>{t('printing.waiting.copy')}</p> : null}
      {job.under_way ? null : (
        <Button aria-label={t('printing.waiting.dismiss_of', { what: name })} onClick={() => dismiss(job.id)}>
          {t('printing.waiting.dismiss')}
        </Button>
      )}
    </li>
  );
}

const PrinterIcon = () => (
  <Icon>
    <path d="M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z" />
  </Icon>
);
