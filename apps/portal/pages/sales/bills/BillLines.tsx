import { Fragment } from 'react';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/bills/Bills.module.css';
import type { StaffBillWire } from '#modules/sales/contract/bills.ts';
import { Badge, type BadgeVariant } from '#ui/Badge.tsx';

type Line = StaffBillWire['lines'][number];
type Ticket = NonNullable<Line['ticket']>;

const LOOKS: Readonly<Record<Ticket['state'], BadgeVariant>> = {
  valid: 'success',
  used: 'info',
  refunded: 'warning',
  exchanged: 'secondary',
};

/** Lists the bought lines; a ticket with its code, its validity, and where it was scanned. */
export function BillLines({ bill }: { bill: StaffBillWire }) {
  const { t } = useTexts();
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>{t('bills.lines.title')}</h3>
      <ul className={css.rows}>
        {bill.lines.map((line, index) => (
          <Fragment key={line.line_no}>
            {line.combo && bill.lines[index - 1]?.combo?.no !== line.combo.no ? (
              <li className={css.combo}>{line.combo.name}</li>
            ) : null}
            <BoughtLine line={line} discounts={bill.discounts} />
          </Fragment>
        ))}
      </ul>
    </section>
  );
}

function BoughtLine({ line, discounts }: { line: Line; discounts: StaffBillWire['discounts'] }) {
  const { t, formats } = useTexts();
  const { ticket, schedule, discount } = line;
  const given = discounts.find(({ no }) => no === discount?.no);
  const about = [
    line.choices.join(', '),
    schedule && `${schedule.title}, ${formats.dateTime(Date.parse(schedule.start))}`,
    line.seat && t('bills.lines.seat', { seat: line.seat }),
    line.handling > 0 && t('bills.lines.handling', { amount: formats.money(line.handling) }),
    line.vat_rate !== null && t('bills.lines.vat', { rate: line.vat_rate }),
    line.voucher && t('bills.lines.voucher', { code: line.voucher }),
  ].filter(Boolean);
  return (
    <li className={line.of_line === null && line.combo === null ? css.row : css.rowOf}>
      <p className={css.rowHead}>
        <span>{line.name}</span>
        <span className={css.amount}>{formats.money(line.total)}</span>
      </p>
      {about.length > 0 ? <p className={css.small}>{about.join(' · ')}</p> : null}
      {discount && given ? (
        <p className={css.small}>
          {[
            t(given.kind === 'complimentary' ? 'bills.discount.free' : 'bills.discount.off', {
              amount: formats.money(discount.amount),
              reason: given.reason,
            }),
            given.remark,
            given.approved_by === null
              ? t('bills.discount.by', { name: given.by })
              : t('bills.discount.approved', { name: given.by, approver: given.approved_by }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
      {line.refunded !== 0 ? (
        <p className={css.small}>{t('bills.given_back', { amount: formats.money(line.refunded) })}</p>
      ) : null}
      {ticket ? <TicketOfLine ticket={ticket} /> : null}
    </li>
  );
}

function TicketOfLine({ ticket }: { ticket: Ticket }) {
  const { t, formats } = useTexts();
  return (
    <>
      <p className={css.ticket}>
        <Badge variant={LOOKS[ticket.state]}>{t(`bills.ticket.${ticket.state}`)}</Badge>
        <span className={css.code}>{ticket.code}</span>
      </p>
      {ticket.scans.map((scan) => (
        <p key={`${scan.at} ${scan.result} ${scan.device}`} className={css.small}>
          {formats.dateTime(Date.parse(scan.at))} ·{' '}
          {t(scan.taken_back ? 'bills.scan.taken_back' : `bills.scan.${scan.result}`)} ·{' '}
          {[scan.device, scan.employee].filter(Boolean).join(', ')}
        </p>
      ))}
    </>
  );
}
