import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useShowsPlan } from '#apps/pos/display/plan-at-display.ts';
import { useTexts } from '#apps/pos/i18n/language.ts';
import { isAssigned, withTickets } from '#apps/pos/sell/cart/cart.ts';
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
import { SeatLegend } from '#modules/seating/ui/SeatLegend.tsx';
import { GapHint } from '#modules/seating/ui/SeatPicker.tsx';
import type { SeatPicking } from '#modules/seating/ui/seat-picking.ts';
import { seatWords } from '#modules/seating/ui/seat-words.ts';
import { TillSeatPlan } from '#modules/seating/ui/till/TillSeatPlan.tsx';
import type { TillHall } from '#modules/till/contract/till.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** The bill alone defines the number of tickets; the plan defines their seats. */
export function Hall({ hall }: { hall: TillHall }) {
  const { t } = useTexts();
  const { cart, change, changeActiveBill } = useCart();
  const { id } = hall.screening;
  const tickets = ticketsOf(cart.entries, id);
  const counts = countsOf(tickets);
  const names = tickets.flatMap(({ seat }) => seat ?? []);
  const picking = usePicking(hall, { names, byHand: !isAssigned(cart.entries, id), count: tickets.length });
  useShowsPlan(hall, names);
  const write = (next: Counts): boolean =>
    change((entries) =>
      withTickets(entries, id, ticketsIn(hall, next, seatsOf(picking), picking?.get().byHand ?? false)),
    );
  const setCount = (rateId: number, count: number): void => {
    const next = new Map(counts).set(rateId, count);
    picking?.dispatch({ type: 'request', count: sumOf(next) });
    // If the bill refuses more, the plan stays as it was.
    if (write(next)) return;
    picking?.dispatch({ type: 'request', count: sumOf(counts) });
    void changeActiveBill();
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

/** The seats: each press moves the party or one of its seats. */
function Plan({ picking }: { picking: SeatPicking }) {
  const { t, formats } = useTexts();
  const words = useMemo(() => seatWords({ t, money: formats.money }), [t, formats]);
  return (
    <div className={css.plan}>
      <TillSeatPlan
        picking={picking}
        words={words}
        tools={<PlanTools picking={picking} />}
        onChoose={(seatId) => picking.dispatch({ type: 'press', seatId })}
      />
      <div className={css.notes}>
        <GapHint picking={picking} words={words} onMove={() => picking.dispatch({ type: 'shift' })} />
      </div>
      <div className={css.legend}>
        <SeatLegend picking={picking} words={words} />
      </div>
    </div>
  );
}

function PlanTools({ picking }: { picking: SeatPicking }) {
  const { t } = useTexts();
  const { may } = useTill();
  const state = useSyncExternalStore(picking.subscribe, picking.get);
  return (
    <>
      <h3>
        <VisuallyHidden>{t('sell.hall.seats')}</VisuallyHidden>
      </h3>
      <p className={css.status} role="status">
        {statusOf(picking, t)}
      </p>
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
    </>
  );
}

/** What is wrong, else the seat that waits for its place, else the seats, else how it works. */
function statusOf(picking: SeatPicking, t: ReturnType<typeof useTexts>['t']): string {
  const { refusal, lifted, requested, chosen } = picking.get();
  if (refusal) return t(`seat-picker.refusal.${refusal}`);
  if (lifted !== null) return t('seat-picker.lifted', { seat: picking.hall.places.byId.get(lifted)?.name ?? '' });
  if (requested === 0) return t('sell.hall.press');
  const count = t('seat-picker.count', { count: requested, chosen: chosen.length });
  return chosen.length > 0 ? `${count}: ${picking.choice().names.join(', ')}` : count;
}
