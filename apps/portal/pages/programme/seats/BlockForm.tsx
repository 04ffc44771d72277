import { useId } from 'react';
import { DateTimeField } from '#apps/portal/components/form/dates.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const REASONS = ['press', 'staff', 'school', 'broken', 'technical'] as const;
type Values = { reason: string; until: string; places: string };

/**
 * Keeps seats back from the sale, with a reason and an end. `seats` null: the hall has no numbered
 * seats, and so many places are kept back.
 */
export function BlockForm(props: { map: SeatMapWire; seats: readonly string[] | null; onDone: () => void }) {
  const { map, seats, onDone } = props;
  const { t } = useTexts();
  const reasons = useId();
  const { mutateAsync } = useSeatAction(map.schedule.id);
  const { field, dateField, onSubmit, problem, busy, form } = useStaffForm<Values, SeatMapWire>({
    values: { reason: '', until: '', places: '' },
    send: ({ reason, until, places }) =>
      mutateAsync({
        type: 'block',
        form: { seats: [...(seats ?? [])], places: seats ? 0 : Number(places), reason, until: until || null },
      }),
    onDone: (_, { places }) => {
      toast(t('seats.block.done', { count: seats?.length ?? Number(places) }), 'success');
      form.reset();
      onDone();
    },
  });
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      <h2 className={css.partTitle}>
        {seats ? t('seats.block.title', { count: seats.length }) : t('seats.block.title_places')}
      </h2>
      {seats ? <p className={css.names}>{seats.join(', ')}</p> : null}
      <Problem>{problem}</Problem>
      {seats ? null : <TextField {...field('places')} label={t('seats.block.places')} inputMode="numeric" required />}
      <TextField
        {...field('reason')}
        label={t('seats.block.reason')}
        hint={t('seats.block.reason_hint')}
        list={reasons}
        maxLength={200}
        autoComplete="off"
        required
      />
      <datalist id={reasons}>
        {REASONS.map((reason) => (
          <option key={reason} value={t(`seats.block.reasons.${reason}`)} />
        ))}
      </datalist>
      <DateTimeField
        {...dateField('until')}
        label={t('seats.block.until')}
        hint={t('seats.block.until_hint')}
        max={map.schedule.end.slice(0, 16)}
      />
      <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
        {t('seats.block.button')}
      </SubmitButton>
    </form>
  );
}
