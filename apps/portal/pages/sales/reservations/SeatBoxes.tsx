import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/sales/reservations/Reservations.module.css';
import type { ReservationOfferWire } from '#modules/reservations/contract/reservations.ts';

type Seat = NonNullable<NonNullable<ReservationOfferWire['arrangement']>[number][number]>;

/**
 * Shows the seats of a hall by row, the screen at the top: as many can be chosen as there are
 * tickets.
 */
export function SeatBoxes(props: {
  arrangement: NonNullable<ReservationOfferWire['arrangement']>;
  chosen: readonly string[];
  max: number;
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTexts();
  const { chosen, max, onChange } = props;
  const isTaken = ({ sold, reserved, blocked, disabled }: Seat): boolean => sold || reserved || blocked || disabled;
  const toggle = (name: string): void =>
    onChange(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const rows = props.arrangement.map((seats, row) => ({ row, seats: seats.map((seat, column) => ({ column, seat })) }));
  return (
    <div className={css.hall}>
      <p className={css.screen} aria-hidden="true">
        {t('reservations.form.screen')}
      </p>
      {rows.map(({ row, seats }) => (
        <div key={row} className={css.row}>
          {seats.map(({ column, seat }) =>
            seat ? (
              <label key={column} className={css.seat}>
                <input
                  type="checkbox"
                  checked={chosen.includes(seat.name)}
                  disabled={isTaken(seat) || (chosen.length >= max && !chosen.includes(seat.name))}
                  data-taken={isTaken(seat) || undefined}
                  onChange={() => toggle(seat.name)}
                />
                <span>{seat.name}</span>
              </label>
            ) : (
              <span key={column} className={css.gap} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}
