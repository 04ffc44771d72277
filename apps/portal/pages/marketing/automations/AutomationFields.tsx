import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { AutomationValues } from '#apps/portal/pages/marketing/automations/automations.ts';
import type { AutomationsWire } from '#modules/campaigns/contract/automations.ts';
import { AUTOMATION_ROLES } from '#modules/campaigns/rules/automation-receivers.ts';
import { AUTOMATION_FREQUENCIES } from '#modules/campaigns/rules/send-times.ts';
import { FIGURE_GROUPS } from '#modules/reports/rules/figures.ts';
import { Checkbox, Select, TextArea, TextField } from '#ui/Field.tsx';

type Form = StaffForm<AutomationValues>;
type Fields = Form & { all: AutomationsWire; disabled: boolean };

const RECEIVERS = ['addresses', 'role', 'distributor'] as const;
/** The languages of a report. */
const LOCALES = ['nl-BE', 'fr', 'de', 'en'] as const;

/** Edits the report, its frequency, its recipients and its text. */
export function AutomationFields({ form, field, all, disabled }: Fields) {
  const { t, locale } = useTexts();
  const { errors } = form.formState;
  const reports = form.watch('reports');
  const reportOptions = all.reports.map(({ report, name }) => ({ value: report as string, name }));
  // A value that another employee chose stays visible.
  const options = [
    ...reportOptions,
    ...reports
      .filter((each) => !reportOptions.some(({ value }) => value === each))
      .map((value) => ({ value, name: value })),
  ];
  return (
    <fieldset className={css.fields} disabled={disabled}>
      <TextField {...field('name')} label={t('automations.form.name')} autoComplete="off" maxLength={120} required />
      <Select {...field('frequency')} label={t('automations.column.frequency')}>
        {AUTOMATION_FREQUENCIES.map((each) => (
          <option key={each} value={each}>
            {t(`automations.frequency.${each}`)}
          </option>
        ))}
      </Select>
      <Choices
        label={t('automations.form.reports')}
        hint={t('automations.form.reports_hint')}
        options={options}
        chosen={reports}
        errors={errors.reports?.message?.toString()}
        onChange={(chosen) => {
          form.clearErrors('reports');
          form.setValue('reports', chosen, { shouldDirty: true });
        }}
      />
      {all.reports.some(({ report }) => report === 'sales') ? (
        <Choices
          label={t('automations.form.figures')}
          hint={t('automations.form.figures_hint')}
          options={FIGURE_GROUPS.map((value) => ({ value: value as string, name: t(`figures.by.${value}`) }))}
          chosen={form.watch('figures')}
          errors={errors.figures?.message?.toString()}
          onChange={(chosen) => {
            form.clearErrors(['reports', 'figures']);
            form.setValue('figures', chosen, { shouldDirty: true });
          }}
        />
      ) : null}
      <ReceiverFields form={form} field={field} all={all} />
      <TextField {...field('subject')} label={t('automations.form.subject')} maxLength={200} required />
      <TextArea
        {...field('content')}
        label={t('automations.form.content')}
        hint={t('automations.form.content_hint')}
        rows={5}
      />
      <div className={css.two}>
        <TextField {...field('from_name')} label={t('automations.form.from_name')} maxLength={120} />
        <TextField {...field('from_email')} label={t('automations.form.from_email')} type="email" />
      </div>
      <Select {...field('locale')} label={t('automations.form.locale')}>
        {LOCALES.map((each) => (
          <option key={each} value={each}>
            {languageName(each, locale)}
          </option>
        ))}
      </Select>
      <div className={css.boxes}>
        <Checkbox {...field('active')} label={t('automations.form.active')} />
      </div>
    </fieldset>
  );
}

function ReceiverFields({ form, field, all }: Omit<Fields, 'disabled'>) {
  const { t } = useTexts();
  const receivers = form.watch('receivers');
  const wrong = form.formState.errors.send_to?.message?.toString().split('\n');
  return (
    <>
      <Select {...field('receivers')} label={t('automations.form.receivers')}>
        {RECEIVERS.map((each) => (
          <option key={each} value={each}>
            {t(`automations.receivers.${each}`)}
          </option>
        ))}
      </Select>
      {receivers === 'addresses' ? (
        <TextArea
          {...field('send_to')}
          label={t('automations.form.addresses')}
          hint={t('automations.form.addresses_hint')}
          rows={3}
        />
      ) : null}
      {receivers === 'role' ? (
        <Select {...field('role')} label={t('automations.form.role')} {...(wrong && { errors: wrong })}>
          {AUTOMATION_ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`automations.role.${each}`)}
            </option>
          ))}
        </Select>
      ) : null}
      {receivers === 'distributor' ? (
        <Select
          {...field('distributor')}
          label={t('automations.receivers.distributor')}
          hint={t('automations.form.distributor_hint')}
          {...(wrong && { errors: wrong })}
        >
          <option value="">{t('automations.form.choose')}</option>
          {all.distributors.map(({ id, name, has_address }) => (
            <option key={id} value={id}>
              {has_address ? name : t('automations.form.without_address', { name })}
            </option>
          ))}
        </Select>
      ) : null}
    </>
  );
}
