import { useMutation, useQueryClient } from '@tanstack/react-query';
import { billKey } from '#apps/pos/bills/bills.ts';
import css from '#apps/pos/bills/CardRefund.module.css';
import { DecisionForm } from '#apps/pos/components/DecisionForm.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import type { TillBill, TillCardRefund } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { useNetwork } from '#web/device/network.ts';

/** Returns the refund to a card that is not paid out yet, if the bill has one. */
export const waitingRefundOf = ({ card_refunds }: TillBill): TillCardRefund | undefined =>
  card_refunds.find(({ state }) => state !== 'done');

type Props = { bill: TillBill; refund: TillCardRefund };

/**
 * Fills the page while a card has not got its money back (REFUND-15): the terminal works, or the
 * attendant gives it back and says how. No button has the focus, because a scanner may type Enter.
 */
export function CardRefund({ bill, refund }: Props) {
  if (refund.state === 'asked' || refund.state === 'running') return <AtTerminal bill={bill} refund={refund} />;
  return refund.state === 'unknown' ? <Unknown bill={bill} refund={refund} /> : <ByHand bill={bill} refund={refund} />;
}

function AtTerminal({ bill, refund }: Props) {
  const { t, formats } = useTexts();
  const aborting = useStep(bill, () =>
    api().call('POST /api/pos/bills/:uuid/refunds/:refund/abort', {
      params: { uuid: bill.uuid, refund: refund.uuid },
    }),
  );
  return (
    <section className={css.task}>
      <Spinner large />
      <h2 className={css.what}>{t('bills.card_refund.running', { amount: formats.money(refund.amount) })}</h2>
      <p className={css.says} role="status">
        {refund.says || t('bills.card_refund.waiting_for')}
      </p>
      <Problem error={aborting.error} />
      <Button size="large" busy={aborting.isPending} busyLabel={t('common.busy')} onClick={() => aborting.mutate()}>
        {t('bills.card_refund.abort')}
      </Button>
    </section>
  );
}

function ByHand({ bill, refund }: Props) {
  const { t, formats } = useTexts();
  const { openDrawer } = usePrinting();
  const isThere = useNetwork();
  const params = { uuid: bill.uuid, refund: refund.uuid };
  const asking = useStep(bill, () => api().call('POST /api/pos/bills/:uuid/refunds/:refund/terminal', { params }));
  const done = useStep(bill, () =>
    api().call('POST /api/pos/bills/:uuid/refunds/:refund/paid-out', { params, body: { how: 'hand' } }),
  );
  const inCash = useStep(bill, async () => {
    const after = await api().call('POST /api/pos/bills/:uuid/refunds/:refund/paid-out', {
      params,
      body: { how: 'cash' },
    });
    openDrawer('refund', bill.uuid);
    return after;
  });
  const steps = [asking, done, inCash];
  const isBusy = steps.some(({ isPending }) => isPending);
  const button = (step: typeof done) => ({
    size: 'large' as const,
    disabled: !isThere || (isBusy && !step.isPending),
    busy: step.isPending,
    busyLabel: t('common.busy'),
    onClick: () => step.mutate(),
  });
  return (
    <section className={css.task}>
      <h2 className={css.what}>{t('bills.card_refund.task', { amount: formats.money(refund.amount) })}</h2>
      {refund.says ? (
        <Notice kind="danger" live title={t('bills.card_refund.refused')}>
          {refund.says}
        </Notice>
      ) : null}
      <p className={css.how}>{t('bills.card_refund.text', { method: refund.method })}</p>
      <Problem error={steps.find(({ error }) => error)?.error} />
      <div className={css.ways}>
        {refund.at_terminal ? (
          <Button {...button(asking)} variant="primary">
            {t('bills.card_refund.again')}
          </Button>
        ) : null}
        <Button {...button(done)} variant={refund.at_terminal ? 'secondary' : 'primary'}>
          {t('bills.card_refund.done')}
        </Button>
        <Button {...button(inCash)}>{t('bills.card_refund.cash', { amount: formats.money(refund.in_cash) })}</Button>
      </div>
    </section>
  );
}

function Unknown({ bill, refund }: Props) {
  const { t, formats } = useTexts();
  return (
    <section className={css.decision}>
      <DecisionForm
        text={t('bills.card_refund.unknown_text', { amount: formats.money(refund.amount) })}
        optionOf={(outcome) => ({
          label: t(`bills.card_refund.${outcome}`),
          hint: t(`bills.card_refund.${outcome}_text`),
        })}
        billUuid={bill.uuid}
        decide={(body) =>
          api().call('POST /api/pos/bills/:uuid/refunds/:refund/decision', {
            params: { uuid: bill.uuid, refund: refund.uuid },
            body,
          })
        }
      />
    </section>
  );
}

/** Says how each refund to a card was paid out. */
export function PaidOut({ bill }: { bill: TillBill }) {
  const { t, formats } = useTexts();
  return (
    <>
      {bill.card_refunds.map(({ uuid, amount, in_cash, paid_out }) =>
        paid_out ? (
          <p key={uuid} className={css.paidOut}>
            {t(`bills.card_refund.by_${paid_out}`, { amount: formats.money(paid_out === 'cash' ? in_cash : amount) })}
          </p>
        ) : null,
      )}
    </>
  );
}

function useStep(bill: TillBill, call: () => Promise<TillBill>) {
  const calls = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (after) => calls.setQueryData(billKey(bill.uuid), after),
    onSettled: () => void calls.invalidateQueries({ queryKey: billKey(bill.uuid) }),
  });
}

function Problem({ error }: { error: Error | null | undefined }) {
  const { t } = useTexts();
  return error ? (
    <Notice kind="danger" live>
      {textOfError(error, t)}
    </Notice>
  ) : null;
}
