import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import css from '#apps/pos/bills/Bills.module.css';
import { billKey } from '#apps/pos/bills/bills.ts';
import { TakeProblem, useTaking } from '#apps/pos/bills/taking.tsx';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { exchangeFor } from '#apps/pos/sell/cart/persisted-cart.ts';
import { centsFromEuros, eurosFromCents, sumCents } from '#kernel/money.ts';
import type { TillReturnable } from '#modules/till/contract/exchange.ts';
import type { TillBill } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { api } from '#web/device/api.ts';
import { Failure } from '#web/device/layout/Failure.tsx';

/**
 * Chooses the tickets of a bill to exchange (POS-019, D-138). The new items are chosen on the sale
 * page.
 */
export function ExchangeForm({ bill, onDone }: { bill: TillBill; onDone: () => void }) {
  const { t } = useTexts();
  const returnable = useQuery({
    queryKey: [...billKey(bill.uuid), 'exchange'],
    queryFn: () => api().call('GET /api/pos/bills/:uuid/exchange', { params: { uuid: bill.uuid } }),
    staleTime: 0,
  });
  const { data, error } = returnable;
  if (data) return <Tickets bill={bill} tickets={data.tickets} onDone={onDone} />;
  return error ? (
    <Failure error={error} retry={() => void returnable.refetch()} />
  ) : (
    <Spinner large label={t('common.loading')} />
  );
}

type Choosing = { bill: TillBill; tickets: TillReturnable['tickets']; onDone: () => void };

function Tickets({ bill, tickets, onDone }: Choosing) {
  const { t, formats } = useTexts();
  const go = useNavigate();
  const taking = useTaking();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const returned = tickets.filter(({ line_no, why_not }) => chosen.has(line_no) && why_not === null);
  const value = eurosFromCents(sumCents(returned.map((ticket) => centsFromEuros(ticket.value) ?? 0)));
  const toggle = (line: number): void => {
    const next = new Set(chosen);
    if (!next.delete(line)) next.add(line);
    setChosen(next);
  };
  const begin = (): void => {
    const began = exchangeFor(
      {
        bill: bill.uuid,
        reference: bill.number ?? bill.reference,
        tickets: returned.map(({ line_no, name, seat, value: counts, back_max }) => ({
          line_no,
          name,
          seat,
          value: counts,
          back_max,
        })),
      },
      bill.locale,
    );
    if (began === 'done') void go('/sale');
    else taking.block();
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (returned.length > 0) begin();
      }}
    >
      <h2 className={css.partTitle}>{t('bills.exchange.which')}</h2>
      <TakeProblem taking={taking} />
      {tickets.length === 0 ? <p className={css.empty}>{t('bills.exchange.none')}</p> : null}
      <ul>
        {tickets.map(({ line_no, name, seat, value: counts, why_not }) => (
          <li key={line_no}>
            <label className={css.lineChoice}>
              <input
                type="checkbox"
                disabled={why_not !== null}
                checked={why_not === null && chosen.has(line_no)}
                onChange={() => toggle(line_no)}
              />
              <span>
                {[name, seat].filter(Boolean).join(' · ')}
                {why_not === null ? null : <small className={css.whyNot}>{why_not}</small>}
              </span>
              <span>{why_not === null ? formats.money(counts) : null}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={css.chosen}>
        <span>{t('bills.exchange.counts')}</span>
        <output>{formats.money(value)}</output>
      </p>
      <div className={css.search}>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" size="large" variant="primary" disabled={returned.length === 0}>
          {t('bills.exchange.choose')}
        </Button>
      </div>
    </form>
  );
}
