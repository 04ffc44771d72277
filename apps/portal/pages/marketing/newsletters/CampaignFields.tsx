import { DateTimeField } from '#apps/portal/components/form/dates.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import type { DatedForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { CampaignValues } from '#apps/portal/pages/marketing/newsletters/campaign-form.ts';
import type { Language } from '#kernel/texts.ts';
import { CAMPAIGN_RANGES } from '#modules/campaigns/rules/campaign-range.ts';
import { CAMPAIGN_TEMPLATES } from '#modules/campaigns/rules/campaign-templates.ts';
import { CAMPAIGN_FREQUENCIES } from '#modules/campaigns/rules/send-times.ts';
import { classes } from '#ui/classes.ts';
import { Select, TextArea, TextField } from '#ui/Field.tsx';

type Form = DatedForm<CampaignValues>;

/** Edits a newsletter: its time, its films and events, and its text. */
export function CampaignFields({
  form,
  field,
  dateField,
  languages,
  disabled,
}: Form & { languages: readonly Language[]; disabled: boolean }) {
  const { t, locale } = useTexts();
  const { errors } = form.formState;
  const frequency = form.watch('frequency');
  return (
    <fieldset className={css.fields} disabled={disabled}>
      <TextField
        {...field('name')}
        label={t('newsletters.form.name')}
        hint={t('newsletters.form.name_hint')}
        autoComplete="off"
        maxLength={120}
        required
      />
      <Select {...field('frequency')} label={t('newsletters.column.frequency')}>
        {CAMPAIGN_FREQUENCIES.map((each) => (
          <option key={each} value={each}>
            {t(`newsletters.frequency.${each}`)}
          </option>
        ))}
      </Select>
      {frequency === 'once' ? (
        <DateTimeField {...dateField('send_at')} label={t('newsletters.form.send_at')} required />
      ) : null}
      <TemplateFields form={form} field={field} />
      <TextsFields
        label={t('newsletters.form.subject')}
        hint={t('newsletters.form.texts_hint')}
        long
        languages={languages}
        errors={errors.subject?.message?.toString()}
        field={(language) => ({ ...field(`subject.${language}`), maxLength: 150 })}
      />
      <fieldset className={css.group}>
        <legend className={css.groupName}>{t('newsletters.form.intro')}</legend>
        <p className={css.hint}>{t('newsletters.form.intro_hint')}</p>
        <div className={classes(css.texts, css.long)}>
          {languages.map((language) => (
            <TextArea
              key={language}
              {...field(`intro.${language}`)}
              label={languageName(language, locale)}
              lang={language}
              rows={4}
            />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

function TemplateFields({ form, field }: { form: Form['form']; field: Form['field'] }) {
  const { t } = useTexts();
  const template = form.watch('template');
  return (
    <div className={css.two}>
      <Select {...field('template')} label={t('newsletters.form.template')}>
        {CAMPAIGN_TEMPLATES.map((each) => (
          <option key={each} value={each}>
            {t(`newsletters.template.${each}`)}
          </option>
        ))}
      </Select>
      {template === 'programme' ? (
        <Select {...field('range')} label={t('newsletters.form.range')}>
          {CAMPAIGN_RANGES.map((each) => (
            <option key={each} value={each}>
              {t(`newsletters.range.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
