import { useState } from 'react';
import { useNavigate } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { payIn, useCashAction, withdrawCash } from '#apps/pos/cash/cash.ts';
import { useAsk } from '#apps/pos/components/ask.tsx';
import keys from '#apps/pos/components/Keys.module.css';
import { QuickReasons } from '#apps/pos/components/QuickReasons.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import type { MessageKey } from '#apps/pos/i18n/message-key.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { type Cents, eurosFromCents } from '#kernel/money.ts';
import { PAY_IN_MAX, REASON_MAX } from '#modules/cash/rules/drawer.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';
import { useNetwork } from '#web/device/network.ts';

export type Direction = {
  readonly texts: 'withdraw' | 'pay_in';
  /** In the book, of the slip, and why the drawer opens. */
  readonly kind: 'withdrawal' | 'pay_in';
  readonly send: typeof withdrawCash;
  readonly reasons: readonly MessageKey[];
  /** The most that can be moved. */
  readonly most: (expected: Cents) => Cents;
  readonly after: (cents: Cents, expected: Cents) => Cents;
};

/** Cash leaves the drawer (POS-011). */
export const OUT: Direction = {
  texts: 'withdraw',
  kind: 'withdrawal',
  send: withdrawCash,
  reasons: ['cash.withdraw.reason.safe', 'cash.withdraw.reason.bank', 'cash.withdraw.reason.purchase'],
  most: (expected) => expected,
  after: (cents, expected) => expected - cents,
};
/** Cash is put into the drawer: a change fund, coins from the bank (D-153). */
export const IN: Direction = {
  texts: 'pay_in',
  kind: 'pay_in',
  send: payIn,
  reasons: ['cash.pay_in.reason.change_fund', 'cash.pay_in.reason.bank', 'cash.pay_in.reason.safe'],
  most: () => PAY_IN_MAX,
  after: (cents, expected) => expected + cents,
};

/**
 * Moves cash: an amount, a reason, and a slip to sign. `expected` null: the drawer is counted blind,
 * and the server alone knows whether there is as much in it.
 */
export function MoveForm({ direction, expected }: { direction: Direction; expected: Cents | null }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const isThere = useNetwork();
  const { printSlip, openDrawer } = usePrinting();
  const { ask, asking } = useAsk();
  const { texts, kind } = direction;
  const move = useCashAction(direction.send);
  const [typed, setTyped] = useState<Cents | null>(null);
  const [reason, setReason] = useState('');
  const cents = typed ?? 0;
  const money = (amount: Cents): string => formats.money(eurosFromCents(amount));
  const most = direction.most(expected ?? PAY_IN_MAX);
  const left = expected === null ? null : money(direction.after(cents, expected));
  const leftText = left === null ? t('cash.blind.text') : t(`cash.${texts}.left`, { amount: left });
  const isTooMuch = cents > most;
  const isReady = isThere && reason.trim() !== '' && cents > 0 && !isTooMuch;
  const act = async (): Promise<void> => {
    const slip = await move({ amount: eurosFromCents(cents), reason: reason.trim() });
    toast(t(`cash.${texts}.done`, { amount: money(cents) }), 'success');
    openDrawer(kind);
    printSlip({ kind, movement_id: slip.movement });
    await navigate('/cash');
  };
  const press = (): void => {
    if (!isReady) return;
    ask({
      title: t(`cash.${texts}.ask`, { amount: money(cents) }),
      text: left === null ? t('cash.blind.slip') : t(`cash.${texts}.ask_text`, { left }),
      yes: t(`cash.${texts}.button`),
      act,
    });
  };
  return (
    <div className={css.withdraw}>
      <div className={css.part}>
        <p className={css.expected}>
          <span>{t(`cash.${texts}.amount`)}</span>
          <output>{money(cents)}</output>
        </p>
        <p className={isTooMuch ? css.wrong : css.quiet} role={isTooMuch ? 'alert' : undefined}>
          {isTooMuch ? t(`cash.${texts}.too_much`, { amount: money(most) }) : leftText}
        </p>
        <QuickReasons reasons={direction.reasons.map((each) => t(each))} value={reason} onChoose={setReason} />
        <TextField
          label={t(`cash.${texts}.reason_label`)}
          value={reason}
          maxLength={REASON_MAX}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') press();
          }}
        />
      </div>
      <KeyPad typed={typed} onType={setTyped} onEnter={press} />
      <Button size="large" variant="primary" className={keys.go} disabled={!isReady} onClick={press}>
        {t(`cash.${texts}.take`, { amount: money(cents) })}
      </Button>
      {asking}
    </div>
  );
}
