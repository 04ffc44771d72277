import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api, useMay } from '#apps/portal/calls.ts';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { HOUSE, sentFacts } from '#apps/portal/pages/settings/house-facts.ts';
import css from '#apps/portal/pages/settings/SettingsPage.module.css';
import { SettingsPart } from '#apps/portal/pages/settings/SettingsPart.tsx';
import formCss from '#apps/portal/parts/Form.module.css';
import { languagesOf, textsForFields } from '#apps/portal/parts/languages.ts';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { TextsFields } from '#apps/portal/parts/TextsFields.tsx';
import type { HouseFacts } from '#modules/exhibitor/contract.ts';
import { TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const PHONES = ['phone', 'phone2'] as const;
const NETWORKS = ['facebook', 'instagram', 'messenger', 'whatsapp'] as const;

/** What the house says of itself: at the foot of its website, in mails, on receipts and invoices (SET-003). */
export function HouseForm({ facts }: { facts: HouseFacts }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const [opened, setOpened] = useState(facts);
  const languages = languagesOf(facts.info.phone_text, facts.info.phone2_text);
  const valuesIn = (told: HouseFacts): HouseFacts => {
    const texts = (name: 'phone_text' | 'phone2_text') => textsForFields(languages, told.info[name]);
    return { ...told, info: { ...told.info, phone_text: texts('phone_text'), phone2_text: texts('phone2_text') } };
  };
  const { form, field, onSubmit, problem, busy } = useStaffForm<HouseFacts, HouseFacts>({
    values: valuesIn(facts),
    send: (values) => api().post('/api/staff/house', sentFacts(valuesIn(opened), values)),
    onDone: (after) => {
      calls.setQueryData(HOUSE, after);
      setOpened(after);
      form.reset(valuesIn(after));
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <SettingsPart title={t('settings.house.title')} text={t('settings.house.text')} mayEdit={mayEdit}>
        <div className={formCss.two}>
          <TextField {...field('trade_name')} label={t('settings.house.trade_name')} maxLength={190} required />
          <TextField
            {...field('email')}
            label={t('settings.house.email')}
            hint={t('settings.house.email_hint')}
            type="email"
            required
          />
          <TextField
            {...field('info.vat')}
            label={t('settings.house.vat')}
            hint={t('settings.house.vat_hint')}
            maxLength={190}
          />
          <TextField
            {...field('info.iban')}
            label={t('settings.house.iban')}
            hint={t('settings.house.iban_hint')}
            maxLength={190}
            autoComplete="off"
          />
          {NETWORKS.map((name) => (
            <TextField key={name} {...field(`info.${name}`)} label={t(`settings.house.${name}`)} maxLength={190} />
          ))}
          <TextField {...field('twitter')} label={t('settings.house.twitter')} maxLength={190} />
        </div>
        {PHONES.map((name) => (
          <Fragment key={name}>
            <TextField {...field(`info.${name}`)} label={t(`settings.house.${name}`)} type="tel" maxLength={190} />
            <TextsFields
              label={t(`settings.house.${name}_text`)}
              languages={languages}
              field={(language) => field(`info.${name}_text.${language}`)}
            />
          </Fragment>
        ))}
      </SettingsPart>
      <Problem>{problem}</Problem>
      {mayEdit ? (
        <div className={css.foot}>
          <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
            {t('settings.house.save')}
          </SubmitButton>
        </div>
      ) : null}
    </form>
  );
}
