import { useId, useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/printing/Printing.module.css';
import type { Trouble } from '#apps/pos/printing/use-print-queue.ts';
import type { PrinterWire } from '#modules/printing/contract/printing.ts';
import { headlineOf } from '#modules/printing/rules/printer-states.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Select } from '#ui/Field.tsx';

type TroubleProps = {
  readonly trouble: Trouble;
  /** What the attendant hands to the customer of this sale, such as the change; null: nothing. */
  readonly handed: string | null;
  readonly printers: readonly PrinterWire[];
  readonly onRetry: (printer: PrinterWire) => void;
  readonly onLater: () => void;
};

/**
 * Shows a printer fault and its solutions (ERR-032, ERR-033): repair and retry, print elsewhere, or
 * print later. The sale is final in any case (D-141).
 */
export function PrinterTrouble({ trouble, handed, printers, onRetry, onLater }: TroubleProps) {
  const { t } = useTexts();
  const { fault, printer, job } = trouble;
  const isNew = fault === 'new_printer';
  return (
    <Dialog
      open
      onClose={onLater}
      title={isNew ? t('printing.new_printer.title') : t(`printing.headline.${headlineOf(fault)}`)}
      closeLabel={t('printing.later')}
      actions={
        <>
          <Button size="large" onClick={onLater}>
            {t('printing.later')}
          </Button>
          {isNew ? (
            <Button size="large" variant="primary" onClick={() => location.reload()}>
              {t('printing.new_printer.reload')}
            </Button>
          ) : (
            <Button size="large" variant="primary" onClick={() => onRetry(printer)}>
              {t('common.retry')}
            </Button>
          )}
        </>
      }
    >
      {handed === null ? null : <p className={css.handed}>{handed}</p>}
      <div className={css.trouble} role="alert">
        <p className={css.printer}>{printer.name}</p>
        <p>{t(`printing.fault.${fault}`)}</p>
        <p className={css.soft}>
          {job.reference === null
            ? t('printing.waits')
            : t('printing.waits_of', { what: t(`printing.kind.${job.kind}`), reference: job.reference })}
        </p>
      </div>
      <Elsewhere printers={printers.filter(({ id }) => id !== printer.id)} onRetry={onRetry} />
    </Dialog>
  );
}

function Elsewhere({ printers, onRetry }: Pick<TroubleProps, 'printers' | 'onRetry'>) {
  const { t } = useTexts();
  const [first] = printers;
  const [chosen, setChosen] = useState(first?.id ?? 0);
  const title = useId();
  const printer = printers.find(({ id }) => id === chosen) ?? first;
  if (!printer) return null;
  return (
    <section className={css.elsewhere} aria-labelledby={title}>
      <h3 id={title} className={css.elsewhereTitle}>
        {t('printing.elsewhere.title')}
      </h3>
      <div className={css.choice}>
        <Select
          label={t('printing.elsewhere.printer')}
          value={printer.id}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {printers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button onClick={() => onRetry(printer)}>{t('printing.elsewhere.print')}</Button>
      </div>
    </section>
  );
}
