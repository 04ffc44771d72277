import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/clients/Clients.module.css';
import { BillState } from '#apps/portal/pages/sales/bills/BillState.tsx';
import { ReservationState } from '#apps/portal/pages/sales/reservations/ReservationState.tsx';
import { VoucherState } from '#apps/portal/pages/sales/vouchers/VoucherState.tsx';
import type { ClientDetailWire } from '#modules/sales/contract/clients.ts';

/** What a client bought: bills, cards, reservations and refunds, the newest first. */
export function ClientPurchases({ client }: { client: ClientDetailWire }) {
  return (
    <>
      <Bills client={client} />
      <Cards cards={client.cards} />
      <Reservations reservations={client.reservations} />
      <Refunds refunds={client.refunds} />
    </>
  );
}

function Bills({ client: { bills, more_bills, email } }: { client: ClientDetailWire }) {
  const { t, formats } = useTexts();
  const mayBills = useMay('bills.view');
  return (
    <Part title={t('clients.bills.title')} none={bills.length === 0 && t('clients.bills.none')}>
      {bills.map((bill) => (
        <Row key={bill.id} amount={formats.money(bill.amount)}>
          <p className={css.line}>
            <BillLink bill={{ uuid: bill.id, reference: bill.reference }} />
            <BillState bill={bill} />
          </p>
          <p className={css.quiet}>
            {[
              formats.dateTime(Date.parse(bill.created_at)),
              bill.schedule
                ? `${bill.schedule.title}, ${formats.dateTime(Date.parse(bill.schedule.start))}`
                : t(`bills.type.${bill.type}`),
              bill.tickets > 0 && t('bills.tickets', { count: bill.tickets }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Row>
      ))}
      {more_bills && mayBills ? (
        <li className={css.row}>
          <Link to={`/bills?${new URLSearchParams({ search: email })}`}>{t('clients.bills.all')}</Link>
        </li>
      ) : null}
    </Part>
  );
}

function Cards({ cards }: Pick<ClientDetailWire, 'cards'>) {
  const { t, formats } = useTexts();
  const mayVouchers = useMay('vouchers.view');
  return (
    <Part title={t('clients.cards.title')} none={cards.length === 0 && t('clients.cards.none')}>
      {cards.map((card) => (
        <Row key={card.uuid}>
          <p className={css.line}>
            {mayVouchers ? <Link to={`/vouchers/${card.uuid}`}>{card.code}</Link> : <span>{card.code}</span>}
            <VoucherState state={card.state} />
          </p>
          <p className={css.quiet}>
            {[
              card.title,
              card.total_turns > 0 && t('clients.cards.visits', { left: card.remaining_turns, of: card.total_turns }),
              card.remaining_products > 0 && formats.money(card.remaining_products),
              card.valid_until && t('clients.cards.until', { day: formats.date(card.valid_until) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </Row>
      ))}
    </Part>
  );
}

function Reservations({ reservations }: Pick<ClientDetailWire, 'reservations'>) {
  const { t, formats } = useTexts();
  const mayReservations = useMay('reservations.view');
  return (
    <Part title={t('clients.reservations.title')} none={reservations.length === 0 && t('clients.reservations.none')}>
      {reservations.map(({ id, ref, status, title, start, places }) => (
        <Row key={id}>
          <p className={css.line}>
            {mayReservations ? <Link to={`/reservations/${id}`}>{ref}</Link> : <span>{ref}</span>}
            <ReservationState status={status} />
          </p>
          <p className={css.quiet}>
            {[title, formats.dateTime(Date.parse(start)), t('bills.tickets', { count: places })].join(' · ')}
          </p>
        </Row>
      ))}
    </Part>
  );
}

function Refunds({ refunds }: Pick<ClientDetailWire, 'refunds'>) {
  const { t, formats } = useTexts();
  return (
    <Part title={t('clients.refunds.title')} none={refunds.length === 0 && t('clients.refunds.none')}>
      {refunds.map(({ id, bill, amount, status, at }) => (
        <Row key={id} amount={formats.money(amount)}>
          <p className={css.line}>
            <BillLink bill={bill} />
          </p>
          <p className={css.quiet}>
            {[formats.dateTime(Date.parse(at)), t(`bills.refunds.status.${status}`)].join(' · ')}
          </p>
        </Row>
      ))}
    </Part>
  );
}

/** A list with its name, or what stands there when it is empty. */
function Part({ title, none, children }: { title: string; none: string | false; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={css.title}>{title}</h3>
      {none ? <p className={css.quiet}>{none}</p> : <ul className={css.rows}>{children}</ul>}
    </section>
  );
}

function Row({ amount, children }: { amount?: string; children: ReactNode }) {
  return (
    <li className={css.row}>
      <div className={css.split}>
        <div className={css.about}>{children}</div>
        {amount ? <p className={css.amount}>{amount}</p> : null}
      </div>
    </li>
  );
}
