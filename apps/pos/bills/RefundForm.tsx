import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import css from '#apps/pos/bills/Bills.module.css';
import { billKey } from '#apps/pos/bills/bills.ts';
import { waitingRefundOf } from '#apps/pos/bills/CardRefund.tsx';
import type { HandedBack } from '#apps/pos/bills/HandedBack.tsx';
import { useAsk } from '#apps/pos/components/ask.tsx';
import { QuickReasons } from '#apps/pos/components/QuickReasons.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { persistedRequest, submitOnce } from '#apps/pos/pending-request/pending-request.ts';
import { RefusalNotice } from '#apps/pos/pending-request/RefusalNotice.tsx';
import { refusal } from '#apps/pos/pending-request/refusal.ts';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { useTill } from '#apps/pos/till/till.tsx';
import { centsFromEuros, eurosFromCents, sumCents } from '#kernel/money.ts';
import { inCash } from '#modules/payments/rules/in-cash.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { textOfError } from '#web/api/api-error.ts';
import { api } from '#web/device/api.ts';
import { useNetwork } from '#web/device/network.ts';
import { usePersisted } from '#web/device/persisted.ts';

const REASONS = ['cannot_come', 'wrong_show', 'wrong_ticket', 'mistake', 'quality'] as const;

type Line = TillBill['lines'][number];
/** An admitted ticket and a refunded line cannot be refunded. */
const mayGoBack = ({ total, refunded, ticket }: Line): boolean =>
  refunded < total && ticket !== 'used' && ticket !== 'refunded';
/** The refunded cash comes out of the drawer (D-142). */
const cashBackOf = ({ payments }: TillBill): number =>
  sumCents(payments.flatMap(({ type, refunded }) => (type === 'cash' ? [centsFromEuros(refunded) ?? 0] : [])));
const refundedOf = ({ lines }: TillBill): number =>
  sumCents(lines.map(({ refunded }) => centsFromEuros(refunded) ?? 0));

/** A scanned ticket is the one that comes back. */
const scannedOf = ({ lines }: TillBill, scanned: string | null): Set<number> =>
  new Set(lines.flatMap((line) => (`${line.line_no}` === scanned && mayGoBack(line) ? [line.line_no] : [])));

function RefundButtons({ isReady, onCancel }: { isReady: boolean; onCancel: () => void }) {
  const { t } = useTexts();
  const isUnderWay = usePersisted(persistedRequest) !== null;
  return (
    <div className={css.search}>
      <Button size="large" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        size="large"
        variant="primary"
        disabled={!isReady}
        busy={isUnderWay}
        busyLabel={t('common.busy')}
      >
        {t('bills.refund.yes')}
      </Button>
    </div>
  );
}

/**
 * Chooses the lines to refund and the reason (D-138). The money goes back the way it was paid, cash
 * from the drawer. The amount is known to the cent before the button is pressed; `onRefunded` gets
 * what the attendant hands back.
 */
export function RefundForm(props: { bill: TillBill; onDone: () => void; onRefunded: (back: HandedBack) => void }) {
  const { bill, onDone, onRefunded } = props;
  const { t, formats } = useTexts();
  const { ask, asking } = useAsk();
  const { openDrawer, printSlip, setup } = usePrinting();
  const { rounds_cash } = useTill();
  const isThere = useNetwork();
  const [searchParams] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => scannedOf(bill, searchParams.get('line')));
  const [reason, setReason] = useState('');
  const [withHandling, setWithHandling] = useState(false);
  const lines = bill.lines.filter(({ line_no }) => chosen.has(line_no));
  const preview = useRefundPreview(bill, [...chosen], withHandling);
  const exact = preview.isPlaceholderData || lines.length === 0 ? undefined : preview.data;
  const amount = formats.money(exact?.amount ?? 0);
  const isReady = exact !== undefined && reason.trim() !== '' && isThere;
  const toggle = (line: number): void => {
    const next = new Set(chosen);
    if (!next.delete(line)) next.add(line);
    setChosen(next);
  };
  const refund = async (): Promise<void> => {
    refusal.set(null);
    const body = { lines: [...chosen], reason: reason.trim(), with_handling: withHandling };
    const after = await submitOnce('refund', 'POST /api/pos/bills/:uuid/refund', { params: { uuid: bill.uuid }, body });
    if (!after) return;
    const cash = cashBackOf(after) - cashBackOf(bill);
    if (cash > 0) {
      openDrawer('refund', bill.uuid);
      // The customer signs for the cash.
      if (setup?.receipt_printer_id) printSlip({ kind: 'refund', bill_uuid: bill.uuid });
    }
    const given = refundedOf(after) - refundedOf(bill) - cash + inCash(cash, rounds_cash);
    onDone();
    // A card that waits for its money shows a page of its own.
    if (!waitingRefundOf(after))
      onRefunded({ amount: eurosFromCents(given), inCash: eurosFromCents(inCash(cash, rounds_cash)) });
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        ask({
          title: t('bills.refund.ask', { amount }),
          text: t('bills.refund.ask_text', { count: lines.length }),
          yes: t('bills.refund.yes'),
          act: refund,
        });
      }}
    >
      <h2 className={css.partTitle}>{t('bills.refund.which')}</h2>
      <RefusalNotice />
      <LineChoices lines={bill.lines} chosen={chosen} onToggle={toggle} />
      <QuickReasons
        reasons={REASONS.map((each) => t(`bills.refund.reasons.${each}`))}
        value={reason}
        onChoose={setReason}
      />
      <TextField
        label={t('bills.refund.reason')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <Checkbox
        label={t('bills.refund.handling')}
        checked={withHandling}
        onChange={(event) => setWithHandling(event.target.checked)}
      />
      <p className={css.chosen}>
        <span>{t('bills.refund.amount')}</span>
        <output>{exact ? amount : '–'}</output>
      </p>
      {exact && exact.in_cash > 0 && exact.in_cash < exact.amount ? (
        <p>{t('bills.refund.cash_only', { amount: formats.money(exact.in_cash) })}</p>
      ) : null}
      {preview.error && lines.length > 0 ? (
        <Notice kind="warning" live>
          {textOfError(preview.error, t)}
        </Notice>
      ) : null}
      <RefundButtons isReady={isReady} onCancel={onDone} />
      {asking}
    </form>
  );
}

/** What these lines give back now; the bill changes while other tills refund, so nothing is stored. */
function useRefundPreview(bill: TillBill, lines: readonly number[], withHandling: boolean) {
  return useQuery({
    queryKey: [...billKey(bill.uuid), 'refund', lines.toSorted((a, b) => a - b), withHandling, refundedOf(bill)],
    queryFn: () =>
      api().call('POST /api/pos/bills/:uuid/refund-preview', {
        params: { uuid: bill.uuid },
        body: { lines: [...lines], with_handling: withHandling },
      }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}

/** The lines of the bill; those that cannot go back are disabled. */
function LineChoices(props: { lines: readonly Line[]; chosen: ReadonlySet<number>; onToggle: (line: number) => void }) {
  const { formats } = useTexts();
  return (
    <ul>
      {props.lines.map((line) => (
        <li key={line.line_no}>
          <label className={css.lineChoice}>
            <input
              type="checkbox"
              disabled={!mayGoBack(line)}
              checked={props.chosen.has(line.line_no)}
              onChange={() => props.onToggle(line.line_no)}
            />
            <span>{[line.name, line.choices.join(', '), line.seat, line.combo?.name].filter(Boolean).join(' · ')}</span>
            <span>{formats.money(line.total)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
