import { useMay } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/seats/SeatsPage.module.css';
import { useSeatAction } from '#apps/portal/pages/programme/seats/seats.ts';
import type { SeatMapWire } from '#modules/sales/contract/seat-map.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = { places: string; picker: boolean };

/** How many places the website sells of this screening, and whether its visitors choose their seats. */
export function OnlinePart({ map }: { map: SeatMapWire }) {
  const { t } = useTexts();
  const { online, counts, schedule } = map;
  const mayEdit = useMay('schedules.edit') && !schedule.over && !schedule.cancelled;
  const { mutateAsync } = useSeatAction(schedule.id);
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, SeatMapWire>({
    values: { places: String(online.places), picker: online.picker },
    send: ({ places, picker }) => mutateAsync({ type: 'online', form: { places: Number(places), picker } }),
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
          {map.arrangement ? (
            <label className={css.box}>
              <input type="checkbox" {...form.register('picker')} />
              {t('seats.online.picker')}
            </label>
          ) : null}
          <SubmitButton ready={form.formState.isDirty} busy={busy} busyLabel={t('common.busy')}>
            {t('common.save')}
          </SubmitButton>
        </>
      ) : null}
    </form>
  );
}
