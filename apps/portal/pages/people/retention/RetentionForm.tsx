import { useQueryClient } from '@tanstack/react-query';
import { api, useMay } from '#apps/portal/api.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/retention/RetentionPage.module.css';
import {
  RETENTION,
  type RetentionKind,
  type RetentionValues,
  sentOf,
  valuesOf,
} from '#apps/portal/pages/people/retention/retention.ts';
import type { RetentionWire } from '#modules/privacy/contract/staff.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Field = StaffForm<RetentionValues>['field'];

const columns = (t: Translate, formats: Formats, field: Field): readonly Column<RetentionKind>[] => [
  {
    name: t('retention.column.kind'),
    cell: ({ name }) => (
      <>
        {t(`retention.kind.${name}`)}
        <small className={css.hint}>{t(`retention.text.${name}`)}</small>
      </>
    ),
  },
  {
    name: t('retention.column.kept'),
    cell: ({ name, usual, least, most }) => (
      <TextField
        {...field(name)}
        label={t(`retention.unit.${name}`)}
        hint={t('retention.limits', { usual, least, most })}
        inputMode="numeric"
      />
    ),
  },
  {
    name: t('retention.column.found'),
    cell: ({ found, oldest }) => (
      <>
        {found}
        {oldest === null ? null : (
          <small className={css.hint}>{t('retention.oldest', { when: formats.dateTime(Date.parse(oldest)) })}</small>
        )}
      </>
    ),
  },
];

/** The table of the kinds of data, each with its field. A shorter time asks who one is, because it removes data. */
export function RetentionForm({ kinds }: { kinds: readonly RetentionKind[] }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { form, field, onSubmit, problem, busy } = useStaffForm<RetentionValues, RetentionWire>({
    values: valuesOf(kinds),
    send: (values) => api().call('POST /api/staff/privacy/retention', { body: sentOf(values) }),
    onDone: (after) => {
      calls.setQueryData(RETENTION, after);
      form.reset(valuesOf(after.kinds));
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <fieldset className={css.fields} disabled={!mayEdit}>
        <DataTable
          caption={t('retention.title')}
          columns={columns(t, formats, field)}
          rows={kinds}
          keyOf={({ name }) => name}
          empty={null}
          searchedByPage
        />
      </fieldset>
      <p className={css.hint}>{t('retention.privacy_page')}</p>
      <Problem>{problem}</Problem>
      {mayEdit ? (
        <div className={css.foot}>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('common.save')}
          </SubmitButton>
        </div>
      ) : null}
    </form>
  );
}
