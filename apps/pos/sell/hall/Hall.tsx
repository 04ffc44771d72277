import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { withTickets } from '#apps/pos/sell/cart/cart.ts';
import { editSeats } from '#apps/pos/sell/cart/persisted-cart.ts';
import { useCart } from '#apps/pos/sell/cart/use-cart.ts';
import css from '#apps/pos/sell/hall/HallPanel.module.css';
import {
  type ChosenSeat,
  type Counts,
  countsOf,
  isNumbered,
  sumOf,
  ticketsIn,
  ticketsOf,
} from '#apps/pos/sell/hall/hall-tickets.ts';
import { Tariffs } from '#apps/pos/sell/hall/Tariffs.tsx';
import { usePicking } from '#apps/pos/sell/hall/use-picking.ts';
import { useTill } from '#apps/pos/till/till.tsx';
import { SeatPicker } from '#modules/seating/ui/SeatPicker.tsx';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import type { TillHall } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';

/** The bill alone defines the number of tickets; the plan defines their seats. */
export function Hall({ hall }: { hall: TillHall }) {
  const { t } = useTexts();
  const { cart, change } = useCart();
  const { id } = hall.screening;
  const tickets = ticketsOf(cart.entries, id);
  const counts = countsOf(tickets);
  const names = tickets.flatMap(({ seat }) => seat ?? []);
  const picking = usePicking(hall, names, tickets.length);
  const write = (next: Counts): boolean =>
    change((entries) => withTickets(entries, id, ticketsIn(hall, next, seatsOf(picking))));
  const setCount = (rateId: number, count: number): void => {
    const next = new Map(counts).set(rateId, count);
    picking?.dispatch({ type: 'request', count: sumOf(next) });
    // If the bill refuses more, the plan stays as it was.
    if (!write(next)) picking?.dispatch({ type: 'request', count: sumOf(counts) });
  };
  useSeatsOnBill(picking, names, () => write(counts));
  return (
    <div className={css.body}>
      {hall.tariffs.length === 0 ? <Notice kind="warning">{t('sell.hall.no_tariffs')}</Notice> : null}
      <Tariffs hall={hall} counts={counts} onCount={setCount} />
      {picking ? <Plan picking={picking} /> : null}
      {isNumbered(hall) ? null : <p className={css.hint}>{t('sell.hall.free_seating')}</p>}
    </div>
  );
}

const seatsOf = (picking: SeatPicking | null): ChosenSeat[] => {
  const choice = picking?.choice();
  return choice?.names.map((name, index) => ({ name, seatClass: choice.classes[index] ?? '' })) ?? [];
};

/** Writes the seats to the bill whenever they change or are lost. */
function useSeatsOnBill(picking: SeatPicking | null, onBill: readonly string[], write: () => void): void {
  const latest = useRef({ onBill, write });
  useEffect(() => {
    latest.current = { onBill, write };
  });
  const chosen = useSyncExternalStore(picking?.subscribe ?? nothingChanges, () =>
    picking ? picking.choice().names.join('\n') : '',
  );
  useEffect(() => {
    const { onBill: before, write: put } = latest.current;
    if (picking && chosen !== before.join('\n')) put();
  }, [picking, chosen]);
}
const nothingChanges = (): (() => void) => () => undefined;

function Plan({ picking }: { picking: SeatPicking }) {
  const { t, formats } = useTexts();
  const { may } = useTill();
  const words = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  const state = useSyncExternalStore(picking.subscribe, picking.get);
  return (
    <div className={css.plan}>
      <div className={css.planTools}>
        <h3 className={css.planTitle}>{t('sell.hall.seats')}</h3>
        {state.requested > 0 ? <Button onClick={() => picking.suggest()}>{t('sell.hall.assign')}</Button> : null}
        {may.edit_seats ? (
          <Button
            aria-pressed={state.editing}
            variant={state.editing ? 'primary' : 'secondary'}
            onClick={() => {
              picking.dispatch({ type: 'edit', on: !state.editing });
              editSeats();
            }}
          >
            {t('sell.hall.edit')}
          </Button>
        ) : null}
      </div>
      <SeatPicker picking={picking} words={words} gapHint />
    </div>
  );
}
