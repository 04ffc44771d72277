import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api, ME, useMay, useMe } from '#apps/portal/api.ts';
import formCss from '#apps/portal/components/form/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/components/form/languages.ts';
import { TextsFields } from '#apps/portal/components/form/TextsFields.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type ChosenPicture, PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { EXHIBITOR, sentFacts } from '#apps/portal/pages/organisation/settings/exhibitor-facts.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SettingsPart } from '#apps/portal/pages/organisation/settings/SettingsPart.tsx';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import type { ExhibitorFacts } from '#modules/exhibitor/contract/settings.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const PHONES = ['phone', 'phone2'] as const;
const NETWORKS = ['facebook', 'instagram', 'messenger', 'whatsapp'] as const;

/**
 * Edits the details of the exhibitor that appear in the website's footer, in mails, on receipts and
 * invoices (SET-003).
 */
export function ExhibitorForm({ facts }: { facts: ExhibitorFacts }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const [opened, setOpened] = useState(facts);
  const languages = languagesOf(facts.info.phone_text, facts.info.phone2_text);
  const valuesIn = (exhibitorFacts: ExhibitorFacts): ExhibitorFacts => withTexts(exhibitorFacts, languages);
  const { form, field, onSubmit, problem, busy } = useStaffForm<ExhibitorFacts, ExhibitorFacts>({
    values: valuesIn(facts),
    send: (values) => api().call('POST /api/staff/exhibitor', { body: sentFacts(valuesIn(opened), values) }),
    onDone: (after) => {
      calls.setQueryData(EXHIBITOR, after);
      void calls.invalidateQueries({ queryKey: ME });
      setOpened(after);
      form.reset(valuesIn(after));
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <SettingsPart
        id="organisation"
        title={t('settings.exhibitor.title')}
        text={t('settings.exhibitor.text')}
        mayEdit={mayEdit}
      >
        <div className={formCss.two}>
          <TextField {...field('trade_name')} label={t('settings.exhibitor.trade_name')} maxLength={190} required />
          <TextField
            {...field('email')}
            label={t('settings.exhibitor.email')}
            hint={t('settings.exhibitor.email_hint')}
            type="email"
            required
          />
          <TextField
            {...field('info.vat')}
            label={t('settings.exhibitor.vat')}
            hint={t('settings.exhibitor.vat_hint')}
            maxLength={190}
          />
          <TextField
            {...field('info.iban')}
            label={t('settings.exhibitor.iban')}
            hint={t('settings.exhibitor.iban_hint')}
            maxLength={190}
            autoComplete="off"
          />
          {NETWORKS.map((name) => (
            <TextField key={name} {...field(`info.${name}`)} label={t(`settings.exhibitor.${name}`)} maxLength={190} />
          ))}
          <PlaceFields field={field} />
          <TextField {...field('twitter')} label={t('settings.exhibitor.twitter')} maxLength={190} />
        </div>
        <LogoField form={form} />
        {PHONES.map((name) => (
          <Fragment key={name}>
            <TextField {...field(`info.${name}`)} label={t(`settings.exhibitor.${name}`)} type="tel" maxLength={190} />
            <TextsFields
              label={t(`settings.exhibitor.${name}_text`)}
              languages={languages}
              field={(language) => field(`info.${name}_text.${language}`)}
            />
          </Fragment>
        ))}
      </SettingsPart>
      <Problem>{problem}</Problem>
      {mayEdit ? <Foot busy={busy} /> : null}
    </form>
  );
}

function Foot({ busy }: { busy: boolean }) {
  const { t } = useTexts();
  return (
    <div className={css.foot}>
      <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
        {t('settings.exhibitor.save')}
      </SubmitButton>
    </div>
  );
}

/** Chooses the logo; an upload is saved with the form. */
function LogoField({ form }: { form: StaffForm<ExhibitorFacts>['form'] }) {
  const { t } = useTexts();
  const shown = useMe().data?.exhibitor.logo ?? null;
  const stored = form.formState.defaultValues?.logo ?? null;
  const [uploaded, setUploaded] = useState<ChosenPicture | null>(null);
  const key = form.watch('logo');
  const url = uploaded?.key === key ? uploaded?.url : key === stored ? shown : null;
  return (
    <PictureField
      label={t('settings.exhibitor.logo')}
      hint={t('settings.exhibitor.logo_hint')}
      use="logo"
      picture={key && url ? { key, url } : null}
      errors={form.formState.errors.logo?.message?.split('\n')}
      onChange={(made) => {
        form.clearErrors('logo');
        form.setValue('logo', made?.key ?? null, { shouldDirty: true });
        setUploaded(made);
      }}
    />
  );
}

/** Where the exhibitor is: its web address, country and time zone. */
function PlaceFields({ field }: { field: StaffForm<ExhibitorFacts>['field'] }) {
  const { t, locale } = useTexts();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  return (
    <>
      <TextField
        {...field('serving_on')}
        label={t('settings.exhibitor.serving_on')}
        hint={t('settings.exhibitor.serving_on_hint')}
        maxLength={190}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Select {...field('country')} label={t('setup.found.country')}>
        {COUNTRY_CODES.map((code) => (
          <option key={code} value={code}>
            {regions.of(code)}
          </option>
        ))}
      </Select>
      <Select {...field('timezone')} label={t('setup.found.timezone')}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
    </>
  );
}

/** Returns the facts with a text in each of these languages, for its field. */
function withTexts(facts: ExhibitorFacts, languages: ReturnType<typeof languagesOf>): ExhibitorFacts {
  const texts = (name: 'phone_text' | 'phone2_text') => textsForFields(languages, facts.info[name]);
  return { ...facts, info: { ...facts.info, phone_text: texts('phone_text'), phone2_text: texts('phone2_text') } };
}
