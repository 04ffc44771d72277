import { useMay } from '#apps/portal/api.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { BlockForm } from '#apps/portal/pages/programme/seats/BlockForm.tsx';
import { PartyPart } from '#apps/portal/pages/programme/seats/PartyPart.tsx';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import type { Board, BoardSeat } from '#apps/portal/pages/programme/seats/seat-board.ts';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** What can be done with the chosen seats: block free ones, free blocked ones, look at a ticket. */
export function SeatPanel(props: {
  map: SeatMapWire;
  board: Board | null;
  chosen: readonly string[];
  moving?: string | null;
  onMove?: (name: string) => void;
  onDone: () => void;
}) {
  const { map, board, chosen, moving = null, onDone } = props;
  const { t } = useTexts();
  const mayEdit = useMay('seats.edit') && !map.schedule.over && !map.schedule.cancelled;
  const seats = chosen.flatMap((name) => board?.byName.get(name) ?? []);
  const [first] = seats;
  const party = first?.party ?? null;
  const free = seats.filter(({ state }) => state === 'free').map(({ name }) => name);
  const blocked = seats.filter(({ state }) => state === 'blocked');
  if (first && party)
    return (
      <PartyPart
        map={map}
        seat={first}
        party={party}
        moving={moving === first.name}
        target={free[0] ?? null}
        mayEdit={mayEdit}
        onMove={() => props.onMove?.(first.name)}
        onDone={onDone}
      />
    );
  return (
    <section className={css.panel} aria-live="polite">
      {seats.length === 0 && board ? <p className={css.hint}>{t(mayEdit ? 'seats.choose' : 'seats.look')}</p> : null}
      {mayEdit && (free.length > 0 || !board) ? (
        <BlockForm key={free.join()} map={map} seats={board ? free : null} onDone={onDone} />
      ) : null}
      {blocked.length > 0 ? <BlockedSeats map={map} seats={blocked} mayEdit={mayEdit} onDone={onDone} /> : null}
      {seats.length > 0 ? (
        <Button variant="quiet" onClick={onDone}>
          {t('seats.clear')}
        </Button>
      ) : null}
    </section>
  );
}

/** The chosen blocked seats: why they are blocked, and how to sell them again. */
function BlockedSeats(props: { map: SeatMapWire; seats: readonly BoardSeat[]; mayEdit: boolean; onDone: () => void }) {
  const { map, seats, mayEdit, onDone } = props;
  const { t } = useTexts();
  const { mutateAsync, isPending } = useSeatAction(map.schedule.id);
  const ofBlocks = Map.groupBy(seats, ({ block }) => block?.id ?? 0);
  const free = async (): Promise<void> => {
    try {
      for (const [block, own] of ofBlocks)
        await mutateAsync({ type: 'free', block, seats: own.map(({ name }) => name) });
      toast(t('seats.freed', { count: seats.length }), 'success');
      onDone();
    } catch (error) {
      toast(textOfError(error, t), 'danger');
    }
  };
  return (
    <div className={css.part}>
      <h2 className={css.partTitle}>{t('seats.blocked_seats', { count: seats.length })}</h2>
      <p>{seats.map(({ name }) => name).join(', ')}</p>
      <p className={css.hint}>{[...new Set(seats.map(({ block }) => block?.reason ?? ''))].join(', ')}</p>
      {mayEdit ? (
        <Button busy={isPending} busyLabel={t('common.busy')} onClick={() => void free()}>
          {t('seats.free')}
        </Button>
      ) : null}
    </div>
  );
}
