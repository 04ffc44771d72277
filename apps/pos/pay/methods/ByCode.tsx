import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billKey, type TillPayment, withTip } from '#apps/pos/bills/bills.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePaymentCode } from '#apps/pos/pay/methods/use-payment-code.ts';
import css from '#apps/pos/pay/Pay.module.css';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { QrCode } from '#web/device/QrCode.tsx';
import { minutesAndSeconds, useSecondsLeft } from '#web/device/use-seconds-left.ts';

type Props = { bill: TillBill; payment: TillPayment };

/**
 * Shows the QR code that the customer pays with on the telephone, as the customer display does, and
 * the way to cancel it (D-144). Only the provider says that it was paid.
 */
export function ByCode({ bill, payment }: Props) {
  const { t, formats } = useTexts();
  const { data: code } = usePaymentCode(bill);
  const left = useSecondsLeft(code?.expires_at ?? null);
  const amount = formats.money(withTip(payment));
  return (
    <div className={classes(css.terminal, css.byCode)}>
      <h2 className={css.title}>{t('pay.code.title', { amount })}</h2>
      {code?.link ? (
        <figure className={css.code}>
          <QrCode data={code.link} label={t('pay.code.scan', { amount })} />
          <figcaption className={css.hint}>{t('pay.code.at_display')}</figcaption>
        </figure>
      ) : (
        <>
          <Spinner large />
          <p className={css.says} role="status">
            {t('pay.code.starting')}
          </p>
        </>
      )}
      {code?.link && left !== null ? (
        <p className={css.hint} role="timer">
          {left > 0 ? t('pay.code.left', { time: minutesAndSeconds(left) }) : t('pay.code.over')}
        </p>
      ) : null}
      <Cancel bill={bill} payment={payment} />
    </div>
  );
}

/** Until the provider has cancelled it, the attendant may go on without it. */
function Cancel({ bill, payment }: Props) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const params = { uuid: bill.uuid, payment: payment.uuid };
  const after = {
    onSuccess: (now: TillBill) => calls.setQueryData(billKey(bill.uuid), now),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  };
  const cancelling = useMutation({
    mutationFn: () => api().call('POST /api/pos/bills/:uuid/payments/:payment/abort', { params }),
    ...after,
  });
  const givingUp = useMutation({
    mutationFn: () =>
      api().call('POST /api/pos/bills/:uuid/payments/:payment/decision', {
        params,
        body: { outcome: 'failed', reason: t('pay.code.reason') },
      }),
    ...after,
  });
  const problem = cancelling.error ?? givingUp.error;
  return (
    <>
      {problem ? (
        <Notice kind="danger" live>
          {textOfError(problem, t)}
        </Notice>
      ) : null}
      {cancelling.isIdle || cancelling.isPending ? null : (
        <div className={css.silent}>
          <Notice kind="warning" live title={t('pay.code.silent')}>
            {t('pay.code.silent_text')}
          </Notice>
          <Button size="large" busy={givingUp.isPending} busyLabel={t('common.busy')} onClick={() => givingUp.mutate()}>
            {t('pay.code.give_up')}
          </Button>
        </div>
      )}
      <Button size="large" busy={cancelling.isPending} busyLabel={t('common.busy')} onClick={() => cancelling.mutate()}>
        {t('pay.code.cancel')}
      </Button>
    </>
  );
}
