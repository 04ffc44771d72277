import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billKey, type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { DecisionForm } from '#apps/pos/components/DecisionForm.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';

type Props = { bill: TillBill; payment: TillPayment };

/**
 * Asks for an unknown card result (ERR-028). It is never guessed: the terminal is asked again, or the
 * attendant checks it and enters it (D-143).
 */
export function UnknownResult({ bill, payment }: Props) {
  const { t, formats } = useTexts();
  return (
    <>
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
      <AskAgain bill={bill} payment={payment} />
    </>
  );
}

function AskAgain({ bill, payment }: Props) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const asking = useMutation({
    mutationFn: () =>
      api().call('POST /api/pos/bills/:uuid/payments/:payment/ask-again', {
        params: { uuid: bill.uuid, payment: payment.uuid },
      }),
    onSuccess: (after) => calls.setQueryData(billKey(bill.uuid), after),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  });
  return (
    <section className={css.form}>
      {asking.error ? (
        <Notice kind="danger" live>
          {textOfError(asking.error, t)}
        </Notice>
      ) : null}
      <p role="status">{asking.isSuccess ? t('pay.unknown.still') : t('pay.unknown.again_text')}</p>
      <Button size="large" busy={asking.isPending} busyLabel={t('common.busy')} onClick={() => asking.mutate()}>
        {t('pay.unknown.again')}
      </Button>
    </section>
  );
}
