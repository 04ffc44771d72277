import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { printersOf } from '#apps/pos/printing/setup.ts';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#web/device/layout/Icon.tsx';

const isInTrouble = ({ state }: SeenPrinter): boolean => state !== null && state !== 'operational' && state !== 'busy';

/**
 * Shows a button while a printer of this till is in trouble or short of paper, before anything is
 * to be printed (PRN-002). `className`: as the buttons beside it.
 */
export function PrinterWarning({ className }: { className: string | undefined }) {
  const { t } = useTexts();
  const { setup } = usePrinting();
  const [isOpen, setOpen] = useState(false);
  const troubled = setup ? printersOf(setup).filter(isInTrouble) : [];
  if (troubled.length === 0 && !isOpen) return null;
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)}>
        <WarningIcon />
        <span>{t('printing.states.button')}</span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('printing.states.title')}
        closeLabel={t('common.close')}
        actions={
          <Button size="large" onClick={() => setOpen(false)}>
            {t('common.close')}
          </Button>
        }
      >
        {troubled.length === 0 ? <p>{t('printing.states.well')}</p> : null}
        <ul className={css.list}>
          {troubled.map((printer) => (
            <li key={printer.id} className={css.waiting}>
              <p className={css.printer}>{printer.name}</p>
              <PrinterSentence printer={printer} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** What was last heard from a printer, and what to do about it. */
export function PrinterSentence({ printer: { name, state, connection } }: { printer: SeenPrinter }) {
  const { t } = useTexts();
  if (connection === 'screen') return <p className={css.soft}>{t('printing.states.operational')}</p>;
  if (state === null) return <p className={css.soft}>{t('printing.states.unknown')}</p>;
  if (state === 'operational') return <p className={css.soft}>{t('printing.states.operational')}</p>;
  return <p>{state === 'paper_near_end' ? t('printing.near_end', { printer: name }) : t(`printing.fault.${state}`)}</p>;
}

const WarningIcon = () => (
  <Icon>
    <path d="M12 4 2.5 20h19zM12 10v5m0 2.2v.3" />
  </Icon>
);
