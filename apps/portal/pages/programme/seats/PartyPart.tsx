import { useMutation } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { BillLink } from '#apps/portal/components/page/BillLink.tsx';
import { Facts } from '#apps/portal/components/page/Facts.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ReleaseHold } from '#apps/portal/pages/programme/seats/ReleaseHold.tsx';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import type { BoardSeat } from '#apps/portal/pages/programme/seats/seat-board.ts';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { PartyWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { toast } from '#ui/Toast.tsx';
import { textOfError } from '#web/api/api-error.ts';

/**
 * The ticket on one seat: whose it is, and a move to another seat. `moving`: the next seat pressed
 * on the plan is the new one; `target`: it is chosen already.
 */
export function PartyPart(props: {
  map: SeatMapWire;
  seat: BoardSeat;
  party: PartyWire;
  moving: boolean;
  target: string | null;
  mayEdit: boolean;
  onMove: () => void;
  onDone: () => void;
}) {
  const { map, seat, party, moving, target, mayEdit, onDone } = props;
  const { t, formats } = useTexts();
  const { bill, seats, admitted, until, state } = party;
  return (
    <section className={css.panel} aria-live="polite">
      <h2 className={css.partTitle}>{t('seats.party.title', { seat: seat.name })}</h2>
      <Facts
        facts={[
          [t('seats.party.state'), t(`seats.state.${state}`)],
          [t('seats.party.bill'), bill && <BillLink bill={bill} />],
          [t('seats.party.buyer'), bill?.buyer],
          [t('seats.party.seats'), seats.join(', ')],
          [t('seats.party.until'), until && formats.dateTime(Date.parse(until))],
          [
            t('seats.party.admitted'),
            state === 'sold' ? t('seats.party.admitted_of', { admitted, count: seats.length }) : null,
          ],
        ]}
      />
      {moving ? (
        <Moving map={map} from={seat.name} to={target} bill={bill} onDone={onDone} />
      ) : (
        <div className={css.buttons}>
          {mayEdit ? <ReleaseHold map={map} party={party} onDone={onDone} /> : null}
          {mayEdit && state !== 'held' ? <Button onClick={props.onMove}>{t('seats.move.button')}</Button> : null}
          <Button variant="quiet" onClick={onDone}>
            {t('seats.clear')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Confirms the new seat of a ticket; afterwards its buyer can get the ticket by mail again. */
function Moving(props: {
  map: SeatMapWire;
  from: string;
  to: string | null;
  bill: PartyWire['bill'];
  onDone: () => void;
}) {
  const { map, from, to, bill, onDone } = props;
  const { t } = useTexts();
  const mayMail = useMay('bills.edit');
  const { mutateAsync, isPending } = useSeatAction(map.schedule.id);
  const mail = useMutation({
    mutationFn: (uuid: string) => api().call('POST /api/staff/bills/:uuid/mail', { params: { uuid } }),
    onSuccess: () => toast(t('seats.move.mailed'), 'success'),
    onError: (error) => toast(textOfError(error, t), 'danger'),
  });
  const move = async (notify: boolean): Promise<void> => {
    if (to === null) return;
    try {
      await mutateAsync({ type: 'move', from, to });
      toast(t('seats.move.done', { from, to }), 'success');
      if (notify && bill) mail.mutate(bill.uuid);
      onDone();
    } catch (error) {
      toast(textOfError(error, t), 'danger');
    }
  };
  return (
    <>
      <Notice kind="info" live>
        {to === null ? t('seats.move.choose') : t('seats.move.sure', { from, to })}
      </Notice>
      <div className={css.buttons}>
        {to !== null && bill && mayMail ? (
          <Button variant="primary" busy={isPending} busyLabel={t('common.busy')} onClick={() => void move(true)}>
            {t('seats.move.yes_mail')}
          </Button>
        ) : null}
        {to === null ? null : (
          <Button busy={isPending} busyLabel={t('common.busy')} onClick={() => void move(false)}>
            {t('seats.move.yes')}
          </Button>
        )}
        <Button variant="quiet" onClick={onDone}>
          {t('seats.move.no')}
        </Button>
      </div>
    </>
  );
}
