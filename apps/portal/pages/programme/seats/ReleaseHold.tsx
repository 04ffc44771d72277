import { useId, useState } from 'react';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { PartyWire, SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Held = { readonly map: SeatMapWire; readonly party: PartyWire; readonly onDone: () => void };

/** Gives the places of an unpaid cart back to the sale, with a reason; nothing for other parties (CLAIM-21). */
export function ReleaseHold({ map, party, onDone }: Held) {
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  if (!party.hold) return null;
  if (!party.hold.releasable) return <p className={css.hint}>{t('seats.release.being_paid')}</p>;
  const title = t('seats.release.title', { count: party.places });
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('seats.release.button')}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={title} closeLabel={t('common.close')}>
        {asking ? (
          <ReleaseForm
            map={map}
            party={party}
            hold={party.hold}
            onClose={() => setAsking(false)}
            onDone={() => {
              setAsking(false);
              onDone();
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

type ReleaseProps = Held & { readonly hold: NonNullable<PartyWire['hold']>; readonly onClose: () => void };

function ReleaseForm({ map, party, hold, onClose, onDone }: ReleaseProps) {
  const { t, formats } = useTexts();
  const formId = useId();
  const { mutateAsync } = useSeatAction(map.schedule.id);
  const at = (instant: string): string => formats.dateTime(Date.parse(instant));
  const { field, onSubmit, problem, busy } = useStaffForm<{ reason: string }, SeatMapWire>({
    values: { reason: '' },
    send: ({ reason }) => mutateAsync({ type: 'release', claim: hold.claim, reason }),
    onDone: () => {
      toast(t('seats.freed', { count: party.places }), 'success');
      onDone();
    },
  });
  return (
    <form className={css.question} id={formId} onSubmit={onSubmit} noValidate>
      <Problem>{problem}</Problem>
      <p>
        {t('seats.release.whose', {
          channel: t(`bills.source.${hold.source}`),
          since: at(hold.since),
          until: party.until ? at(party.until) : '–',
        })}
      </p>
      {party.seats.length > 0 ? <p>{party.seats.join(', ')}</p> : null}
      <p className={css.hint}>{t('seats.release.text')}</p>
      <TextField {...field('reason')} label={t('seats.release.reason')} maxLength={200} autoComplete="off" required />
      <div className={css.buttons}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
          {t('seats.release.yes')}
        </SubmitButton>
      </div>
    </form>
  );
}
