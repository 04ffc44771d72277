import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { type CheckoutProblem, hasFieldErrors } from '#apps/website/pages/buy/checkout/checkout-problem.ts';
import { Notice } from '#ui/Notice.tsx';

/** Shows the alert area above the Pay button (ERR-006, ERR-007, ERR-009, ERR-014). */
export function CheckoutAlert({ problem }: { problem: CheckoutProblem }) {
  const { t } = useTexts();
  switch (problem.alert) {
    case 'too_many':
      return (
        <Notice kind="danger" live title={t('common.error.too_many_title')}>
          {t('common.error.too_many_text')}
        </Notice>
      );
    case 'exception':
      return (
        <Notice kind="danger" live title={t('common.error.exception_title')}>
          {t('common.error.exception_text')}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice kind="danger" live title={t('buy.unreachable.title')}>
          {t('buy.unreachable.text')}
        </Notice>
      );
    case 'invalid':
      return (
        <Notice kind="danger" live title={hasFieldErrors(problem) ? t('common.error.validation') : undefined}>
          {problem.general.length > 0 ? problem.general.join('\n') : null}
        </Notice>
      );
    case null:
      return null;
  }
}
