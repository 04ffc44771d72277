import { RefusedForNow } from '#apps/portal/components/page/RefusedForNow.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { type Asking, useAsking } from '#web/shell/confirm.tsx';

/**
 * Asks for confirmation before an action that cannot be undone: `ask(question)` asks, `asking` is
 * the dialog to render.
 */
export function useAsk(): Asking {
  const { t } = useTexts();
  const words = { close: t('common.close'), cancel: t('common.cancel'), busy: t('common.busy') };
  return useAsking({ ...words, failed: (error) => <RefusedForNow error={error} /> });
}
