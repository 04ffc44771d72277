import { textOfError } from '#apps/browser/api-error.ts';
import { type Asking, useAsking } from '#apps/browser/ask.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';

/** Asks before something is done that cannot be taken back: `ask(question)`, and `asking` is the dialog to show. */
export function useAsk(): Asking {
  const { t } = useTexts();
  const words = { close: t('common.close'), cancel: t('common.cancel'), busy: t('common.busy') };
  return useAsking({ ...words, failed: (error) => textOfError(error, t) });
}
