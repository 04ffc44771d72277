import { useState } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { PrinterSentence } from '#apps/pos/printing/PrinterWarning.tsx';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import css from '#apps/pos/settings/Settings.module.css';
import type { SeenPrinter } from '#modules/printing/contract/printing.ts';
import { Button } from '#ui/Button.tsx';

/** The printers that this till may use, the state of each, and a test page from each. */
export function PrinterTests({ printers }: { printers: readonly SeenPrinter[] }) {
  const { t } = useTexts();
  const { testPrinter } = usePrinting();
  const [busy, setBusy] = useState<number | null>(null);
  if (printers.length === 0) return null;
  const test = async (id: number): Promise<void> => {
    setBusy(id);
    await testPrinter(id);
    setBusy(null);
  };
  return (
    <section className={css.part} aria-labelledby="settings-tests">
      <h2 id="settings-tests" className={css.title}>
        {t('settings.tests.title')}
      </h2>
      <p className={css.lead}>{t('settings.tests.lead')}</p>
      <ul className={css.tests}>
        {printers.map((printer) => (
          <li key={printer.id}>
            <div>
              <strong>{printer.name}</strong>
              <PrinterSentence printer={printer} />
            </div>
            <Button
              size="large"
              busy={busy === printer.id}
              busyLabel={t('common.busy')}
              aria-label={t('settings.tests.button_of', { printer: printer.name })}
              onClick={() => void test(printer.id)}
            >
              {t('settings.tests.button')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
