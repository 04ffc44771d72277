import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MOVIES } from '#apps/portal/pages/programme/movies/movies.ts';
import { DeleteAction } from '#apps/portal/pages/programme/rental-profiles/DeleteAction.tsx';
import { RateFields } from '#apps/portal/pages/programme/rental-profiles/RateFields.tsx';
import css from '#apps/portal/pages/programme/rental-profiles/RentalProfilesPage.module.css';
import { type RateValues, ratesOf, ratesToSend } from '#apps/portal/pages/programme/rental-profiles/rate-values.ts';
import { RENTAL_PROFILES } from '#apps/portal/pages/programme/rental-profiles/rental-profiles.ts';
import type { RentalProfileWire } from '#modules/catalogue/contract/movies.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Edits a new rental profile (`profile` null) or an existing one (MOV-003). */
export function RentalProfileSheet({ profile }: { profile: RentalProfileWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('versions.edit');
  const mayDelete = useMay('versions.delete');
  const close = (): void => void navigate('/rental-profiles');
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<RateValues, RentalProfileWire>({
    values: { name: profile?.name ?? '', shared: profile?.shared ?? false, rates: ratesOf(profile) },
    send: ({ name, shared, rates }) => {
      const body = {
        name,
        shared,
        rates: ratesToSend(rates),
      };
      return profile
        ? api().call('POST /api/staff/rental-profiles/:id', { params: { id: profile.id }, draft: body })
        : api().call('POST /api/staff/rental-profiles', { draft: body });
    },
    onDone: async () => {
      toast(t('common.saved'), 'success');
      await navigate('/rental-profiles');
      await Promise.all([RENTAL_PROFILES, MOVIES].map((queryKey) => calls.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Sheet title={profile?.name ?? t('rentals.form.new')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('rentals.form.name')} autoComplete="off" maxLength={100} required />
          <RateFields form={form} field={field} dateField={dateField} />
          <div className={formCss.boxes}>
            <Checkbox
              {...field('shared')}
              label={
                <>
                  {t('rentals.form.shared')} <small>{t('rentals.form.shared_hint')}</small>
                </>
              }
            />
          </div>
        </fieldset>
        <FormFoot
          busy={busy}
          onCancel={close}
          mayEdit={mayEdit}
          submit={profile ? t('common.save') : t('rentals.add')}
        />
      </form>
      {profile ? <UsedIn profile={profile} /> : null}
      {profile && mayDelete ? <DeleteAction profile={profile} /> : null}
    </Sheet>
  );
}

/** Lists the versions with this film hire, and their films. */
function UsedIn({ profile }: { profile: RentalProfileWire }) {
  const { t } = useTexts();
  const { used_in, used_count } = profile;
  return (
    <section className={formCss.facts}>
      <h3 className={formCss.factsTitle}>{t('rentals.column.used_in')}</h3>
      <p className={formCss.hint}>{t('rentals.used', { count: used_count })}</p>
      <ul className={css.used}>
        {used_in.map(({ version_id, text, movie }) => (
          <li key={version_id}>
            {movie.title}
            <small>{text}</small>
          </li>
        ))}
      </ul>
      {used_count > used_in.length ? (
        <p className={formCss.hint}>{t('rentals.and_more', { count: used_count - used_in.length })}</p>
      ) : null}
    </section>
  );
}
