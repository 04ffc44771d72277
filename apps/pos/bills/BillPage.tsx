import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { BillLines } from '#apps/pos/bills/BillLines.tsx';
import css from '#apps/pos/bills/Bills.module.css';
import { type BillMode, isOpenBill, modeOf, statusKey, useBill, withTip } from '#apps/pos/bills/bills.ts';
import { CardNumbers } from '#apps/pos/bills/CardNumbers.tsx';
import { CardRefund, PaidOut, waitingRefundOf } from '#apps/pos/bills/CardRefund.tsx';
import { ExchangeForm } from '#apps/pos/bills/ExchangeForm.tsx';
import { HandBackPage, type HandedBack } from '#apps/pos/bills/HandedBack.tsx';
import { MailForm } from '#apps/pos/bills/MailForm.tsx';
import { mailedOf } from '#apps/pos/bills/mailed.ts';
import { RefundForm } from '#apps/pos/bills/RefundForm.tsx';
import { TakeProblem, type Taking, useTaking } from '#apps/pos/bills/taking.tsx';
import { Page } from '#apps/pos/components/Page.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { PrintAgain } from '#apps/pos/printing/AfterSale.tsx';
import { useCardSlips } from '#apps/pos/printing/use-card-slips.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { Failure } from '#web/device/layout/Failure.tsx';

/** Shows one bill: its lines, its payments, and its possible actions. */
export function Component() {
  const { t } = useTexts();
  const { uuid = '' } = useParams();
  const bill = useBill(uuid);
  const { data, error } = bill;
  useCardSlips(data);
  const waiting = data && waitingRefundOf(data);
  const [back, setBack] = useState<HandedBack | null>(null);
  if (data && waiting)
    return (
      <Page title={data.number ?? data.reference}>
        <CardRefund key={waiting.uuid} bill={data} refund={waiting} />
      </Page>
    );
  if (data && back) return <HandBackPage bill={data} back={back} onDone={() => setBack(null)} />;
  if (data) return <Bill bill={data} onRefunded={setBack} />;
  return (
    <Page title={t('bills.title')}>
      {error ? (
        <Failure error={error} retry={() => void bill.refetch()} />
      ) : (
        <Spinner large label={t('common.loading')} />
      )}
    </Page>
  );
}

const MODES: readonly BillMode[] = ['refund', 'exchange'];
const REFUNDABLE: readonly string[] = ['settled', 'refunding', 'partially_refunded'];

function Bill({ bill, onRefunded }: { bill: TillBill; onRefunded: (back: HandedBack) => void }) {
  const { may } = useTill();
  const taking = useTaking();
  const [searchParams] = useSearchParams();
  const [doing, setDoing] = useState<BillMode | null>(modeOf(searchParams));
  const [isMailing, setMailing] = useState(false);
  const done = (): void => {
    setDoing(null);
    setMailing(false);
  };
  const mailed = mailedOf(bill);
  const canRefund =
    may.refund && REFUNDABLE.includes(bill.status) && bill.lines.some(({ total, refunded }) => refunded < total);
  return (
    <Page
      title={bill.number ?? bill.reference}
      tools={
        <BillTools
          bill={bill}
          taking={taking}
          modes={canRefund ? MODES.filter((mode) => mode !== doing) : []}
          onMode={(mode) => {
            setMailing(false);
            setDoing(mode);
          }}
          onMail={
            mailed && !isMailing
              ? () => {
                  setDoing(null);
                  setMailing(true);
                }
              : null
          }
        />
      }
    >
      <TakeProblem taking={taking} />
      <div className={css.bill}>
        <section className={css.part}>
          <Part
            bill={bill}
            doing={canRefund ? doing : null}
            mails={isMailing && mailed !== null}
            onDone={done}
            onRefunded={onRefunded}
          />
        </section>
        <div className={css.side}>
          <Facts bill={bill} />
          <Payments bill={bill} />
        </div>
      </div>
    </Page>
  );
}

/** What can be done with the bill. */
function BillTools(props: {
  bill: TillBill;
  taking: Taking;
  modes: readonly BillMode[];
  onMode: (mode: BillMode) => void;
  onMail: (() => void) | null;
}) {
  const { bill, taking, modes, onMode, onMail } = props;
  const { t } = useTexts();
  return (
    <>
      {isOpenBill(bill) ? (
        <Button
          variant="primary"
          size="large"
          busy={taking.busyWith !== null}
          busyLabel={t('common.busy')}
          onClick={() => taking.take(bill.uuid)}
        >
          {t('bills.take')}
        </Button>
      ) : null}
      <PrintAgain bill={bill} />
      {onMail ? (
        <Button size="large" onClick={onMail}>
          {t(`bills.mail.${mailedOf(bill) ?? 'tickets'}.button`)}
        </Button>
      ) : null}
      {modes.map((mode) => (
        <Button key={mode} size="large" onClick={() => onMode(mode)}>
          {t(`bills.${mode}.button`)}
        </Button>
      ))}
    </>
  );
}

/** The form of what is being done with the bill, or its lines. */
function Part(props: {
  bill: TillBill;
  doing: BillMode | null;
  mails: boolean;
  onDone: () => void;
  onRefunded: (back: HandedBack) => void;
}) {
  const { bill, doing, mails, onDone, onRefunded } = props;
  if (mails) return <MailForm bill={bill} onDone={onDone} />;
  if (doing === 'refund') return <RefundForm bill={bill} onDone={onDone} onRefunded={onRefunded} />;
  if (doing === 'exchange') return <ExchangeForm bill={bill} onDone={onDone} />;
  return <BillLines lines={bill.lines} discounts={bill.discounts} />;
}

function Facts({ bill }: { bill: TillBill }) {
  const { t, formats } = useTexts();
  const facts = [
    [t('bills.fact.status'), t(statusKey(bill.status))],
    [t('bills.fact.reference'), bill.reference],
    [t('bills.fact.offline'), bill.sold_offline_at && formats.dateTime(Date.parse(bill.sold_offline_at))],
    [t('bills.fact.made'), formats.dateTime(Date.parse(bill.created_at))],
    [t('bills.fact.till'), [bill.device, bill.employee].filter(Boolean).join(' · ')],
    [t('bills.fact.parked'), bill.parked_as],
    [t('bills.fact.name'), [bill.name, bill.email].filter(Boolean).join(' · ')],
    [
      t('bills.fact.show'),
      bill.screening &&
        [bill.screening.title, formats.dateTime(Date.parse(bill.screening.start)), bill.screening.screen].join(' · '),
    ],
  ] as const;
  return (
    <dl className={`${css.part} ${css.facts}`}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Payments({ bill }: { bill: TillBill }) {
  const { t, formats } = useTexts();
  return (
    <section className={css.part}>
      <h2 className={css.partTitle}>{t('bills.payments')}</h2>
      <ul>
        {bill.payments.map((one) => (
          <li key={one.uuid} className={css.pay}>
            <span>
              {[one.method, one.terminal?.card].filter(Boolean).join(' · ')}
              <CardNumbers payment={one} />
            </span>
            <span>
              {formats.money(withTip(one))}
              {one.tip > 0 ? ` (${t('pay.tip.of_it', { amount: formats.money(one.tip) })})` : null}
              {one.refunded > 0 ? ` (${t('bills.refunded', { amount: formats.money(one.refunded) })})` : null}
            </span>
          </li>
        ))}
      </ul>
      <PaidOut bill={bill} />
      <p className={css.chosen}>
        <span>{isOpenBill(bill) ? t('pay.due') : t('sell.bill.total')}</span>
        <output>{formats.money(isOpenBill(bill) ? bill.due : bill.amount)}</output>
      </p>
    </section>
  );
}
