import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/signage/ArchiveAction.tsx';
import { PhaseChoice } from '#apps/portal/pages/signage/PhaseChoice.tsx';
import { HALLS, MESSAGES } from '#apps/portal/pages/signage/signage.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import { TextsFields } from '#apps/portal/parts/TextsFields.tsx';
import { textFor } from '#kernel/texts.ts';
import type { DevicePlace } from '#modules/devices/contract.ts';
import type { MessageWire } from '#modules/signage/contract.ts';
import { ALL_PHASES } from '#modules/signage/rules/phases.ts';
import { MESSAGE_SECONDS, SECONDS_MAX, SECONDS_MIN } from '#modules/signage/rules/turns.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = {
  text: Record<string, string>;
  cinema_id: string;
  phases: number;
  seconds: string;
  valid_from: string;
  valid_until: string;
};
const dayIn = (typed: string): string | null => (typed === '' ? null : typed);
const LETTERS_MAX = 200;

/** A message of the lower band (SIGN-004): a new one when `message` is null. */
export function MessageSheet({ message }: { message: MessageWire | null }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const maySeePlaces = useMay('devices.view');
  const places = useQuery({
    queryKey: ['device-places'],
    enabled: maySeePlaces,
    queryFn: () => api().get<DevicePlace[]>('/api/staff/device-places'),
  });
  const close = (): void => void navigate('/signage');
  const address = '/api/staff/signage/messages';
  const languages = languagesOf(message?.text ?? {});
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, MessageWire>({
    values: {
      text: textsForFields(languages, message?.text ?? {}),
      cinema_id: String(message?.cinema_id ?? ''),
      phases: message?.phases ?? ALL_PHASES,
      seconds: String(message?.seconds ?? MESSAGE_SECONDS),
      valid_from: message?.valid_from ?? '',
      valid_until: message?.valid_until ?? '',
    },
    send: (values) =>
      api().post(message ? `${address}/${message.id}` : address, {
        ...values,
        cinema_id: values.cinema_id === '' ? null : Number(values.cinema_id),
        seconds: values.seconds === '' ? null : Number(values.seconds),
        valid_from: dayIn(values.valid_from),
        valid_until: dayIn(values.valid_until),
      }),
    onDone: async () => {
      await Promise.all([MESSAGES, HALLS].map((queryKey) => calls.invalidateQueries({ queryKey })));
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const phases = form.watch('phases');
  const title = message ? textFor(message.text, locale) : t('signage.new_message');
  return (
    <Sheet title={title} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate key={places.data ? 'known' : 'waiting'}>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('signage.column.message')}
            hint={t('signage.form.message_hint')}
            long
            languages={languages}
            errors={form.formState.errors.text?.message?.toString()}
            field={(language) => ({ ...form.register(`text.${language}`), maxLength: LETTERS_MAX })}
          />
          <div className={formCss.two}>
            {places.data ? (
              <Select {...field('cinema_id')} label={t('signage.form.cinema')}>
                <option value="">{t('signage.everywhere')}</option>
                {places.data.map(({ id, name }) => (
                  <option key={id} value={String(id)}>
                    {name}
                  </option>
                ))}
              </Select>
            ) : null}
            <TextField
              {...field('seconds')}
              label={t('signage.form.message_seconds')}
              type="number"
              inputMode="numeric"
              min={SECONDS_MIN}
              max={SECONDS_MAX}
              required
            />
          </div>
          <PhaseChoice
            label={t('signage.column.phases')}
            phases={phases}
            errors={field('phases').errors}
            onChange={(mask) => form.setValue('phases', mask)}
          />
          <div className={formCss.two}>
            <TextField {...field('valid_from')} label={t('themes.form.valid_from')} type="date" />
            <TextField {...field('valid_until')} label={t('themes.form.valid_until')} type="date" />
          </div>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {message && mayEdit ? (
        <ArchiveAction
          address={`${address}/${message.id}/archive`}
          name={title}
          text={t('signage.archive.text')}
          queryKey={MESSAGES}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}
