import css from '#apps/pos/bills/Bills.module.css';
import type { TillPayment } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';

/** What the card terminal reported about a payment, as on its slip, and who decided an unknown result (D-143). */
export function CardNumbers({ payment: { terminal } }: { payment: TillPayment }) {
  const { t } = useTexts();
  if (!terminal) return null;
  const { receipt_no, trace_no, authorisation, aid, decided } = terminal;
  const numbers = [
    receipt_no !== null && t('bills.card.receipt', { value: receipt_no }),
    trace_no !== null && t('bills.card.trace', { value: trace_no }),
    authorisation !== '' && t('bills.card.authorisation', { value: authorisation }),
    aid !== '' && t('bills.card.aid', { value: aid }),
  ].filter(Boolean);
  return (
    <>
      {numbers.length > 0 ? <small className={css.card}>{numbers.join(' · ')}</small> : null}
      {decided ? (
        <small className={css.card}>{t('bills.card.decided', { says: terminal.says, reason: decided.reason })}</small>
      ) : null}
    </>
  );
}
