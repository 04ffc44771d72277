import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DeleteAction } from '#apps/portal/pages/programme/distributors/DeleteAction.tsx';
import {
  DISTRIBUTORS,
  type DistributorValues,
  formOf,
  valuesOf,
} from '#apps/portal/pages/programme/distributors/distributors.ts';
import { OfficeFields } from '#apps/portal/pages/programme/distributors/OfficeFields.tsx';
import { MOVIES } from '#apps/portal/pages/programme/movies/movies.ts';
import type { DistributorWire } from '#modules/catalogue/contract/distributors.ts';
import { TextArea, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Edits a new distributor (`distributor` null) or an existing one (PORT-020, D-122). */
export function DistributorSheet({ distributor }: { distributor: DistributorWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('distributors.edit');
  const mayDelete = useMay('distributors.delete');
  const close = (): void => void navigate('/distributors');
  const { form, field, onSubmit, problem, busy } = useStaffForm<DistributorValues, DistributorWire>({
    values: valuesOf(distributor),
    send: (values) => {
      const body = formOf(values, distributor?.version ?? null);
      return distributor
        ? api().call('POST /api/staff/distributors/:id', { params: { id: distributor.id }, draft: body })
        : api().call('POST /api/staff/distributors', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/distributors');
      await Promise.all([DISTRIBUTORS, MOVIES].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  const films = new Map(distributor?.offices.map((office) => [String(office.id), office.films]));
  return (
    <Sheet title={distributor?.name ?? t('distributors.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={css.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('distributors.form.name')}
            autoComplete="off"
            maxLength={100}
            required
          />
          <TextField
            {...field('email')}
            label={t('distributors.form.email')}
            hint={t('distributors.form.email_hint')}
            optional={t('common.optional')}
            type="email"
            autoComplete="off"
          />
          <OfficeFields form={form} field={field} films={films} />
          <TextArea
            {...field('also_known_as')}
            label={t('distributors.form.also_known_as')}
            hint={t('distributors.form.also_known_as_hint')}
            optional={t('common.optional')}
            rows={3}
          />
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={distributor ? t('common.save') : t('distributors.add')}
        />
      </form>
      {distributor && mayDelete ? <DeleteAction distributor={distributor} /> : null}
    </Sheet>
  );
}
