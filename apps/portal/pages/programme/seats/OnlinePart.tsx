import { useMay } from '#apps/portal/api.ts';
import { DateTimeField } from '#apps/portal/components/form/dates.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type DatedForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  places: string;
  picker: boolean;
  at_box_office: boolean;
  from: string;
  until: string;
  note: string;
};

/** Whether, when and how many places the website sells of this screening; and the note for employees. */
export function OnlinePart({ map }: { map: SeatMapWire }) {
  const { t } = useTexts();
  const { online, counts, schedule } = map;
  const mayEdit = useMay('schedules.edit') && !schedule.over && !schedule.cancelled;
  const { mutateAsync } = useSeatAction(schedule.id);
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<Values, SeatMapWire>({
    values: {
      places: String(online.places),
      picker: online.picker,
      at_box_office: online.at_box_office,
      from: online.from ?? '',
      until: online.until ?? '',
      note: map.note,
    },
    send: ({ places, from, until, ...values }) =>
      mutateAsync({
        type: 'online',
        form: { ...values, places: Number(places), from: from || null, until: until || null },
      }),
    onDone: (_, values) => {
      form.reset(values);
      toast(t('seats.online.done'), 'success');
    },
  });
  const sold = t('seats.online.sold', { sold: online.sold, places: online.places });
  return (
    <form className={css.part} onSubmit={onSubmit} noValidate>
      <h2 className={css.partTitle}>{t('seats.online.title')}</h2>
      <p className={css.hint}>{sold}</p>
      {map.note && !mayEdit ? <p>{map.note}</p> : null}
      {mayEdit ? (
        <>
          <Problem>{problem}</Problem>
          <TextField
            {...field('places')}
            label={t('seats.online.places')}
            hint={t('seats.online.places_hint', { capacity: counts.capacity })}
            inputMode="numeric"
            required
          />
          {map.arrangement ? <Checkbox {...field('picker')} label={t('seats.online.picker')} /> : null}
          <Checkbox
            {...field('at_box_office')}
            label={
              <>
                {t('seats.online.box')} <small>{t('seats.online.box_hint')}</small>
              </>
            }
          />
          {form.watch('at_box_office') ? null : <Window dateField={dateField} />}
          <TextField
            {...field('note')}
            label={t('seats.online.note')}
            hint={t('seats.online.note_hint')}
            maxLength={500}
            autoComplete="off"
          />
          <SubmitButton ready={form.formState.isDirty} busy={busy} busyLabel={t('common.busy')}>
            {t('common.save')}
          </SubmitButton>
        </>
      ) : null}
    </form>
  );
}

/** From when until when the website sells; empty: no limit. */
function Window({ dateField }: { dateField: DatedForm<Values>['dateField'] }) {
  const { t } = useTexts();
  const hint = t('seats.online.limit_hint');
  return (
    <>
      <DateTimeField {...dateField('from')} label={t('seats.online.from')} hint={hint} />
      <DateTimeField {...dateField('until')} label={t('seats.online.until')} hint={hint} />
    </>
  );
}
