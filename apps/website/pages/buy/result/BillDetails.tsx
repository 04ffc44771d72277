import { SiteLink } from '#apps/website/components/SiteLink.tsx';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import { useShowTimes } from '#apps/website/i18n/use-show-times.ts';
import css from '#apps/website/pages/buy/result/PaymentResultPage.module.css';
import type { BillResultWire } from '#modules/sales/contract/public.ts';

/** Shows the screening and the lines of a bill. */
export function BillDetails({ bill }: { bill: BillResultWire }) {
  const { t, formats } = useTexts();
  const { when } = useShowTimes();
  const { schedule } = bill;
  return (
    <section className={css.details} aria-label={t('payment.result.lines')}>
      {schedule ? (
        <div className={css.screening}>
          <h2 className={css.movie}>
            <SiteLink to="movies.view" params={{ movie_slug: schedule.movie_slug }}>
              {schedule.movie}
            </SiteLink>
          </h2>
          <p>
            <time dateTime={schedule.start}>{when(Date.parse(schedule.start))}</time>
          </p>
          <p className={css.soft}>{[schedule.cinema, schedule.screen].filter(Boolean).join(', ')}</p>
        </div>
      ) : null}
      {bill.voucher ? <h2 className={css.movie}>{bill.voucher.page_title}</h2> : null}
      <ul className={css.lines}>
        {numbered(bill.lines).map(({ key, line }) => (
          <li key={key} className={css.line}>
            <span>
              {line.kind === 'exchange' ? t('payment.result.returned', { name: line.name }) : line.name}
              <PartOfCard line={line} />
              {line.seat ? <span className={css.soft}>, {t('payment.result.seat', { seat: line.seat })}</span> : null}
            </span>
            <span className={css.money}>
              {formats.money(line.total)}
              {line.refunded > 0 ? (
                <span className={css.soft}>
                  {' '}
                  ({t('payment.result.refunded_amount')} {formats.money(line.refunded)})
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className={css.total}>
        <span>{t('payment.result.total')}</span>
        <span className={css.money}>{formats.money(bill.amount)}</span>
      </p>
      <Paid bill={bill} />
    </section>
  );
}

/** A card with visits and refreshments has two lines, which differ by this. */
function PartOfCard({ line }: { line: BillResultWire['lines'][number] }) {
  const { t } = useTexts();
  const part =
    line.kind === 'voucher_visits'
      ? t('payment.result.visits', { count: line.quantity })
      : line.kind === 'voucher_refreshments'
        ? t('payment.result.refreshments')
        : null;
  return part === null ? null : <span className={css.soft}>, {part}</span>;
}

/** What was paid by each method, vouchers first: the amounts of the receipt and of the mail. */
function Paid({ bill }: { bill: BillResultWire }) {
  const { t, formats } = useTexts();
  const paid = bill.payments.filter(({ purchased_at }) => purchased_at !== null);
  if (paid.length === 0) return null;
  const isVoucher = ({ payment_method }: (typeof paid)[number]): boolean => payment_method.type === 'voucher';
  return (
    <dl className={css.paid}>
      {paid
        .toSorted((a, b) => Number(isVoucher(b)) - Number(isVoucher(a)))
        .map((payment) => (
          <div key={payment.uuid} className={css.line}>
            <dt>{t('payment.result.paid_with', { method: payment.payment_method.name })}</dt>
            <dd className={css.money}>{formats.money(payment.amount)}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Lines of a bill have no key: two equal tickets differ by their index. */
const numbered = (lines: BillResultWire['lines']) =>
  lines.map((line, index) => ({ line, key: `${index} ${line.kind} ${line.seat ?? ''}` }));
