import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { MOVIES } from '#apps/portal/pages/movies/movies.ts';
import { DeleteAction } from '#apps/portal/pages/rental-profiles/DeleteAction.tsx';
import { RateFields } from '#apps/portal/pages/rental-profiles/RateFields.tsx';
import css from '#apps/portal/pages/rental-profiles/RentalProfilesPage.module.css';
import { type RateValues, ratesOf, ratesToSend } from '#apps/portal/pages/rental-profiles/rate-values.ts';
import { RENTAL_PROFILES } from '#apps/portal/pages/rental-profiles/rental-profiles.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { RentalProfileWire } from '#modules/catalogue/staff-contract.ts';
import { Checkbox, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** A new profile (`profile` null), or one of the house to be changed (MOV-003). */
export function RentalProfileSheet({ profile }: { profile: RentalProfileWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('versions.edit');
  const mayDelete = useMay('versions.delete');
  const close = (): void => void navigate('/rental-profiles');
  const { form, field, onSubmit, problem, busy } = useStaffForm<RateValues, RentalProfileWire>({
    values: { name: profile?.name ?? '', shared: profile?.shared ?? false, rates: ratesOf(profile) },
    send: ({ name, shared, rates }) =>
      api().post(profile ? `/api/staff/rental-profiles/${profile.id}` : '/api/staff/rental-profiles', {
        ...{ name, shared },
        rates: ratesToSend(rates),
      }),
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
          <RateFields form={form} field={field} />
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

/** The versions that are paid by it, with their films. */
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
