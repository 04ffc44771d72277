import { useQueryClient } from '@tanstack/react-query';
import { api } from '#apps/portal/api.ts';
import { Prompt } from '#apps/portal/components/dialog/Prompt.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { SCHEDULES } from '#apps/portal/pages/programme/schedules/schedules.ts';
import type {
  CancellationReportWire,
  CancelScheduleForm,
  StaffScheduleWire,
} from '#modules/screenings/contract/schedules.ts';
import { CANCEL_KEYWORD, CANCELLATION_MODES } from '#modules/screenings/rules/planning/cancellation.ts';
import { TextField } from '#ui/Field.tsx';
import { RadioGroup } from '#ui/RadioGroup.tsx';
import { toast } from '#ui/Toast.tsx';

/** Cancels a screening: the two ways of SCH-006, the reason, and the word of SCH-005. */
export function CancelPrompt(props: {
  schedule: StaffScheduleWire;
  onDone: (report: CancellationReportWire) => void;
  onClose: () => void;
}) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const { schedule } = props;
  const values: CancelScheduleForm = { keyword: '', mode: 'cancel_and_refund', reason: '' };
  return (
    <Prompt<CancelScheduleForm, CancellationReportWire>
      title={t('schedules.cancel.title')}
      keyword={CANCEL_KEYWORD}
      yes={t('schedules.cancel.yes')}
      no={t('schedules.cancel.no')}
      values={values}
      send={(form) => api().call('POST /api/staff/schedules/:id/cancel', { params: { id: schedule.id }, body: form })}
      onDone={async (report) => {
        toast(t('schedules.cancel.done', { title: schedule.movie.title }), 'success');
        props.onDone(report);
        await calls.invalidateQueries({ queryKey: SCHEDULES });
      }}
      onClose={props.onClose}
    >
      {({ form, field }) => (
        <>
          <p>
            {t('schedules.cancel.text', {
              title: schedule.movie.title,
              start: formats.dateTime(Date.parse(schedule.start)),
              count: schedule.sold,
            })}
          </p>
          <RadioGroup
            label={t('schedules.cancel.mode')}
            options={CANCELLATION_MODES.map((value) => ({
              value,
              label: t(`schedules.mode.${value}.label`),
              hint: t(`schedules.mode.${value}.hint`),
            }))}
            value={form.watch('mode')}
            onChange={(mode) => form.setValue('mode', mode, { shouldDirty: true })}
          />
          <TextField
            {...field('reason')}
            label={t('schedules.cancel.reason')}
            hint={t('schedules.cancel.reason_hint')}
            maxLength={255}
            autoComplete="off"
            required
          />
        </>
      )}
    </Prompt>
  );
}
