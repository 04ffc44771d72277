import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/signage/ArchiveAction.tsx';
import { PhaseChoice } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import { HALLS, MESSAGES } from '#apps/portal/pages/organisation/signage/signage.ts';
import { textFor } from '#kernel/texts.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { DevicePlace } from '#modules/devices/contract/devices.ts';
import type { MessageWire } from '#modules/signage/contract/signage.ts';
import { ALL_PHASES } from '#modules/signage/rules/phases.ts';
import { MESSAGE_SECONDS } from '#modules/signage/rules/rotation.ts';
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

/** Edits a message of the ticker (SIGN-004); `message` null is a new one. */
export function MessageSheet({ message }: { message: MessageWire | null }) {
  const { t, locale } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const mayArchive = useMay('themes.delete');
  const maySeePlaces = useMay('devices.view');
  const places = useQuery({
    queryKey: ['device-places'],
    enabled: maySeePlaces,
    queryFn: () => api().call('GET /api/staff/device-places'),
  });
  const close = (): void => void navigate('/signage');
  const languages = languagesOf(message?.text ?? {});
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<Values, MessageWire>({
    values: {
      text: textsForFields(languages, message?.text ?? {}),
      cinema_id: String(message?.cinema_id ?? ''),
      phases: message?.phases ?? ALL_PHASES,
      seconds: String(message?.seconds ?? MESSAGE_SECONDS),
      valid_from: message?.valid_from ?? '',
      valid_until: message?.valid_until ?? '',
    },
    send: (values) => {
      const draft = {
        ...values,
        cinema_id: chosenId(values.cinema_id),
        seconds: typedNumber(values.seconds),
        valid_from: dayIn(values.valid_from),
        valid_until: dayIn(values.valid_until),
      };
      return message
        ? api().call('POST /api/staff/signage/messages/:id', { params: { id: message.id }, draft })
        : api().call('POST /api/staff/signage/messages', { draft });
    },
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
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextsFields
            label={t('signage.column.message')}
            hint={t('signage.form.message_hint')}
            long
            languages={languages}
            errors={form.formState.errors.text?.message?.toString()}
            field={(language) => ({ ...form.register(`text.${language}`), maxLength: LETTERS_MAX })}
          />
          <PlaceAndSeconds field={field} places={places.data} />
          <PhaseChoice
            label={t('signage.column.phases')}
            phases={phases}
            errors={field('phases').errors}
            onChange={(mask) => form.setValue('phases', mask, { shouldDirty: true })}
          />
          <div className={formCss.two}>
            <DateField {...dateField('valid_from')} label={t('themes.form.valid_from')} />
            <DateField {...dateField('valid_until')} label={t('themes.form.valid_until')} />
          </div>
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {message && mayArchive ? (
        <ArchiveAction
          archive={() => api().call('POST /api/staff/signage/messages/:id/archive', { params: { id: message.id } })}
          name={title}
          text={t('signage.archive.text')}
          queryKey={MESSAGES}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}

function PlaceAndSeconds({
  field,
  places,
}: {
  field: StaffForm<Values>['field'];
  places: readonly DevicePlace[] | undefined;
}) {
  const { t } = useTexts();
  return (
    <div className={formCss.two}>
      {places ? (
        <Select {...field('cinema_id')} label={t('signage.form.cinema')}>
          <option value="">{t('signage.everywhere')}</option>
          {places.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <TextField {...field('seconds')} label={t('signage.form.message_seconds')} inputMode="numeric" required />
    </div>
  );
}
