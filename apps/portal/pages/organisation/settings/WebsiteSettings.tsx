import { useState } from 'react';
import css from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { SettingsFields } from '#apps/portal/pages/organisation/settings/LanguageSettings.tsx';
import { NumberField } from '#apps/portal/pages/organisation/settings/NumberField.tsx';
import { linesOf } from '#apps/portal/pages/organisation/settings/settings.ts';
import { Checkbox, Select, TextArea, TextField } from '#ui/Field.tsx';

/** Edits further settings of the website: newsletters, search engines and the tag manager. */
export function WebsiteSettings({ form, field }: SettingsFields) {
  const { t } = useTexts();
  return (
    <>
      <div className={css.boxes}>
        <Checkbox
          {...field('newsletter.double_opt_in')}
          label={
            <>
              {t('settings.website.opt_in')} <small>{t('settings.website.opt_in_hint')}</small>
            </>
          }
        />
        <Checkbox {...field('public_config.checkout_newsletter')} label={t('settings.website.checkout_newsletter')} />
      </div>
      <NumberField
        field={field}
        name="newsletter.minimum_schedules"
        label={t('settings.website.minimum')}
        hint={t('settings.website.minimum_hint')}
      />
      <NumberField
        field={field}
        name="public_config.few_seats_left"
        label={t('settings.website.few_left')}
        hint={t('settings.website.few_left_hint')}
      />
      <Select
        {...field('public_config.structured_data_price')}
        label={t('settings.website.price')}
        hint={t('settings.website.price_hint')}
      >
        <option value="fixed">{t('settings.website.price_fixed')}</option>
        <option value="tariff">{t('settings.website.price_tariff')}</option>
      </Select>
      <div className={css.boxes}>
        <Checkbox {...field('public_config.tag_manager.enabled')} label={t('settings.website.tags')} />
        {form.watch('public_config.tag_manager.enabled') ? (
          <TextField
            {...field('public_config.tag_manager.id')}
            label={t('settings.website.tags_id')}
            placeholder="GTM-XXXXXXX"
            autoComplete="off"
          />
        ) : null}
      </div>
      <OwnAddresses form={form} />
    </>
  );
}

/** Edits a list of addresses, one on each line. */
function OwnAddresses({ form }: Pick<SettingsFields, 'form'>) {
  const { t } = useTexts();
  const [text, setText] = useState(form.getValues('own_addresses').join('\n'));
  const message = form.formState.errors.own_addresses?.message;
  return (
    <TextArea
      name="own_addresses"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        form.clearErrors('own_addresses');
        form.setValue('own_addresses', linesOf(target.value), { shouldDirty: true });
      }}
      label={t('settings.website.own_addresses')}
      hint={t('settings.website.own_addresses_hint')}
      errors={message === undefined ? [] : [message]}
      rows={3}
    />
  );
}
