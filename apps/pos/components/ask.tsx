import { textOfError } from '#apps/browser/api-error.ts';
import { type Asking, useAsking } from '#apps/browser/ask.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';

/** Asks, at the till, before something is done that cannot be taken back. */
export function useAsk(): Asking {
  const { t } = useTexts();
  const words = { close: t('common.close'), cancel: t('common.cancel'), busy: t('common.busy') };
  return useAsking({ ...words, failed: (error) => textOfError(error, t) }, 'large');
}
