import { useFieldArray } from 'react-hook-form';
import { CountrySelect } from '#apps/portal/components/form/CountrySelect.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/programme/distributors/DistributorsPage.module.css';
import { BLANK_OFFICE, type DistributorValues } from '#apps/portal/pages/programme/distributors/distributors.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import { Button } from '#ui/Button.tsx';
import { Select, TextField } from '#ui/Field.tsx';

type OfficeForm = StaffForm<DistributorValues> & {
  /** The number of films of each office, by the office's number. */
  films: ReadonlyMap<string, number>;
};

/**
 * Edits the offices of a distributor (D-122). The server refuses to remove an office with films.
 */
export function OfficeFields({ form, field, films }: OfficeForm) {
  const { t } = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'offices' });
  const errors = form.formState.errors.offices;
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('distributors.form.offices')}</legend>
      <p className={formCss.hint}>{t('distributors.form.offices_hint')}</p>
      {fields.length > 0 ? (
        <ul className={css.offices}>
          {fields.map(({ id, existingId, address }, index) => (
            <li key={id} className={css.office}>
              <OfficeField index={index} field={field} country={address.country} />
              <div className={css.officeFoot}>
                <span>{existingId ? t('distributors.films', { count: films.get(existingId) ?? 0 }) : ''}</span>
                <Button size="small" onClick={() => remove(index)}>
                  {t('distributors.form.remove_office')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      {errors?.message ? <p className={formCss.error}>{errors.message}</p> : null}
      <div>
        <Button size="small" onClick={() => append(BLANK_OFFICE)}>
          {t('distributors.form.add_office')}
        </Button>
      </div>
    </fieldset>
  );
}

/** One office: its name, where it is written to, its address. */
function OfficeField({ index, field, country }: { index: number; field: OfficeForm['field']; country: string }) {
  const { t, locale } = useTexts();
  return (
    <>
      <TextField
        {...field(`offices.${index}.name`)}
        label={t('distributors.form.office_name')}
        autoComplete="off"
        maxLength={100}
        required
      />
      <div className={formCss.two}>
        <TextField
          {...field(`offices.${index}.email`)}
          label={t('distributors.form.email')}
          optional={t('common.optional')}
          type="email"
          autoComplete="off"
        />
        <Select {...field(`offices.${index}.language`)} label={t('distributors.form.language')}>
          <option value="">{t('distributors.form.no_language')}</option>
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {languageName(language, locale)}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        {...field(`offices.${index}.address.address1`)}
        label={t('distributors.form.street')}
        optional={t('common.optional')}
        autoComplete="off"
      />
      <div className={css.place}>
        <TextField {...field(`offices.${index}.address.zip`)} label={t('distributors.form.zip')} autoComplete="off" />
        <TextField {...field(`offices.${index}.address.city`)} label={t('distributors.form.city')} autoComplete="off" />
      </div>
      <CountrySelect
        field={field(`offices.${index}.address.country`)}
        label={t('distributors.form.country')}
        stored={country}
        nothing={t('distributors.form.no_language')}
      />
    </>
  );
}
