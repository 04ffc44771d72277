import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import css from '#apps/pos/cash/Cash.module.css';
import { useCashAction, useDrawer, withdrawCash } from '#apps/pos/cash/cash.ts';
import { useAsk } from '#apps/pos/components/ask.tsx';
import keys from '#apps/pos/components/Keys.module.css';
import { Page } from '#apps/pos/components/Page.tsx';
import { QuickReasons } from '#apps/pos/components/QuickReasons.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { KeyPad } from '#apps/pos/pay/KeyPad.tsx';
import { usePrinting } from '#apps/pos/printing/printing.tsx';
import { type Cents, centsFromEuros, eurosFromCents } from '#kernel/money.ts';
import { REASON_MAX, withdrawalProblem } from '#modules/cash/rules/drawer.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { TextField } from '#ui/Field.tsx';
import { Skeleton } from '#ui/Spinner.tsx';
import { toast } from '#ui/Toast.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';
import { useNetwork } from '#web/device/network.ts';

const REASONS = ['safe', 'bank', 'purchase'] as const;

/** Withdraws cash from the drawer (POS-011, D-153): an amount, a reason, and a slip to sign. */
export function Component() {
  const { t } = useTexts();
  const drawer = useDrawer();
  const { data, error } = drawer;
  if (data && (data.state !== 'open' || !data.sums)) return <Navigate replace to="/cash" />;
  return (
    <Page
      title={t('cash.withdraw.title')}
      tools={
        <Link className={buttonClass({ size: 'large' })} to="/cash">
          {t('common.cancel')}
        </Link>
      }
    >
      {drawer.isPending ? <Skeleton lines={3} height="6rem" label={t('common.loading')} /> : null}
      {error && !data ? <Failure error={error} retry={() => void drawer.refetch()} /> : null}
      {data?.sums ? <WithdrawForm expected={centsFromEuros(data.sums.expected) ?? 0} /> : null}
    </Page>
  );
}

function WithdrawForm({ expected }: { expected: Cents }) {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const isThere = useNetwork();
  const { printSlip, openDrawer } = usePrinting();
  const { ask, asking } = useAsk();
  const withdraw = useCashAction(withdrawCash);
  const [typed, setTyped] = useState<Cents | null>(null);
  const [reason, setReason] = useState('');
  const cents = typed ?? 0;
  const money = (amount: Cents): string => formats.money(eurosFromCents(amount));
  const isTooMuch = cents > expected;
  const isReady = isThere && reason.trim() !== '' && withdrawalProblem(cents, expected) === null;
  const act = async (): Promise<void> => {
    const slip = await withdraw({ amount: eurosFromCents(cents), reason: reason.trim() });
    toast(t('cash.withdraw.done', { amount: money(cents) }), 'success');
    openDrawer('withdrawal');
    printSlip({ kind: 'withdrawal', movement_id: slip.movement });
    await navigate('/cash');
  };
  const press = (): void => {
    if (!isReady) return;
    ask({
      title: t('cash.withdraw.ask', { amount: money(cents) }),
      text: t('cash.withdraw.ask_text', { left: money(expected - cents) }),
      yes: t('cash.withdraw.button'),
      act,
    });
  };
  return (
    <div className={css.withdraw}>
      <div className={css.part}>
        <p className={css.expected}>
          <span>{t('cash.withdraw.amount')}</span>
          <output>{money(cents)}</output>
        </p>
        <p className={isTooMuch ? css.wrong : css.quiet} role={isTooMuch ? 'alert' : undefined}>
          {isTooMuch
            ? t('cash.withdraw.too_much', { amount: money(expected) })
            : t('cash.withdraw.left', { amount: money(expected - cents) })}
        </p>
        <QuickReasons
          reasons={REASONS.map((each) => t(`cash.withdraw.reason.${each}`))}
          value={reason}
          onChoose={setReason}
        />
        <TextField
          label={t('cash.withdraw.reason_label')}
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
        {t('cash.withdraw.take', { amount: money(cents) })}
      </Button>
      {asking}
    </div>
  );
}
