import { useTexts } from '#apps/pos/i18n/language.ts';
import { persistedPrinted } from '#apps/pos/printing/persisted-printed.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { hasPrinter } from '#apps/pos/printing/setup.ts';
import { shortcut } from '#apps/pos/shortcuts/shortcuts.ts';
import { Button } from '#ui/Button.tsx';
import { usePersisted } from '#web/device/persisted.ts';

/** Prints the tickets of the last sale of this till again, or its receipt if it has none; they say COPY. */
export function ReprintLast() {
  const { t } = useTexts();
  const { setup, reprint } = usePrinting();
  const last = usePersisted(persistedPrinted);
  if (last === null || setup === null || !hasPrinter(setup)) return null;
  return (
    <Button size="large" {...shortcut('reprint')} onClick={() => reprint(last)}>
      {t('printing.reprint_last')}
    </Button>
  );
}
