import { type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { DecisionForm } from '#apps/pos/components/DecisionForm.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { api } from '#web/device/api.ts';

/**
 * Asks for an unknown card result (ERR-028). It is never guessed: the attendant checks the terminal
 * and enters it (D-143).
 */
export function UnknownResult({ bill, payment }: { bill: TillBill; payment: TillPayment }) {
  const { t, formats } = useTexts();
  return (
    <DecisionForm
      text={t('pay.unknown.text', { amount: formats.money(withTip(payment)) })}
      optionOf={(outcome) => ({ label: t(`pay.unknown.${outcome}`), hint: t(`pay.unknown.${outcome}_text`) })}
      billUuid={bill.uuid}
      decide={(body) =>
        api().call('POST /api/pos/bills/:uuid/payments/:payment/decision', {
          params: { uuid: bill.uuid, payment: payment.uuid },
          body,
        })
      }
    />
  );
}
