import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { DeviceSettings } from '#apps/portal/pages/organisation/settings/DeviceSettings.tsx';
import { LanguageSettings } from '#apps/portal/pages/organisation/settings/LanguageSettings.tsx';
import { NumberField } from '#apps/portal/pages/organisation/settings/NumberField.tsx';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SettingsPart } from '#apps/portal/pages/organisation/settings/SettingsPart.tsx';
import {
  isOtherLanguage,
  SETTINGS,
  type SettingsValues,
  sentOf,
  valuesOf,
} from '#apps/portal/pages/organisation/settings/settings.ts';
import { TipFields } from '#apps/portal/pages/organisation/settings/TipFields.tsx';
import { WebsiteSettings } from '#apps/portal/pages/organisation/settings/WebsiteSettings.tsx';
import { CINE_WEEK_STARTS } from '#kernel/days.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';
import { CASH_ROUNDINGS } from '#modules/exhibitor/rules/cash-rounding.ts';
import { Checkbox, Select } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

/**
 * Edits the settings of the exhibitor that have a page (PORT-031). It sends only changed values.
 */
export function SettingsForm({ settings }: { settings: StaffSettingsWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const [opened, setOpened] = useState(settings);
  const { form, field, onSubmit, problem, busy } = useStaffForm<SettingsValues, StaffSettingsWire>({
    values: valuesOf(settings),
    send: (values) => api().call('POST /api/settings', { body: { data: sentOf(opened, values) } }),
    onDone: (after) => {
      if (isOtherLanguage(opened, after)) return location.reload();
      calls.setQueryData(SETTINGS, after);
      setOpened(after);
      form.reset(valuesOf(after));
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <SettingsPart
        id="languages"
        title={t('settings.languages.title')}
        text={t('settings.languages.text')}
        mayEdit={mayEdit}
      >
        <LanguageSettings form={form} field={field} />
      </SettingsPart>
      <SettingsPart
        id="selling"
        title={t('settings.selling.title')}
        text={t('settings.selling.text')}
        mayEdit={mayEdit}
      >
        <SellingSettings form={form} field={field} />
      </SettingsPart>
      <SettingsPart
        id="website"
        title={t('settings.website.title')}
        text={t('settings.website.text')}
        mayEdit={mayEdit}
      >
        <WebsiteSettings form={form} field={field} />
      </SettingsPart>
      <SettingsPart
        id="devices"
        title={t('settings.devices.title')}
        text={t('settings.devices.text')}
        mayEdit={mayEdit}
      >
        <DeviceSettings field={field} />
      </SettingsPart>
      <SettingsPart
        id="sign-in"
        title={t('settings.sign_in.title')}
        text={t('settings.sign_in.text')}
        mayEdit={mayEdit}
      >
        <Checkbox
          {...field('second_factor_required')}
          label={
            <>
              {t('settings.sign_in.required')} <small>{t('settings.sign_in.required_hint')}</small>
            </>
          }
        />
      </SettingsPart>
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

/** The highest discount at a till without the permission or an approval (decision 0088). */
function DiscountLimit({ field }: Pick<StaffForm<SettingsValues>, 'field'>) {
  const { t } = useTexts();
  return (
    <NumberField
      field={field}
      name="discounts.limit_percent"
      label={t('settings.selling.discount_limit')}
      hint={t('settings.selling.discount_limit_hint')}
    />
  );
}

/** What happens to tickets and to the names of buyers after the sale. */
function AfterSaleSettings({ field }: Pick<StaffForm<SettingsValues>, 'field'>) {
  const { t } = useTexts();
  return (
    <>
      <Select
        {...field('charged_back_tickets')}
        label={t('settings.selling.charged_back')}
        hint={t('settings.selling.charged_back_hint')}
      >
        <option value="admit">{t('settings.selling.charged_back_tickets.admit')}</option>
        <option value="refuse">{t('settings.selling.charged_back_tickets.refuse')}</option>
      </Select>
      <Select
        {...field('printed_ticket_code')}
        label={t('settings.selling.printed_code')}
        hint={t('settings.selling.printed_code_hint')}
      >
        <option value="short">{t('settings.selling.printed_ticket_code.short')}</option>
        <option value="barcode">{t('settings.selling.printed_ticket_code.barcode')}</option>
        <option value="signed">{t('settings.selling.printed_ticket_code.signed')}</option>
      </Select>
      <p>
        <Link to="/retention">{t('layout.item.retention')}</Link>
      </p>
    </>
  );
}

/** Hides at the tills what a drawer must contain until it is counted (decision 0081). */
function BlindCountField({ field }: Pick<StaffForm<SettingsValues>, 'field'>) {
  const { t } = useTexts();
  return (
    <Checkbox
      {...field('blind_count')}
      label={
        <>
          {t('settings.selling.blind')} <small>{t('settings.selling.blind_hint')}</small>
        </>
      }
    />
  );
}

function SellingSettings({ form, field }: StaffForm<SettingsValues>) {
  const { t } = useTexts();
  return (
    <>
      <div className={formCss.two}>
        <NumberField
          field={field}
          name="seat_hold_minutes"
          label={t('settings.selling.hold')}
          hint={t('settings.selling.hold_hint')}
        />
        <NumberField
          field={field}
          name="reservation_expiry_minutes"
          label={t('settings.selling.expiry')}
          hint={t('settings.selling.expiry_hint')}
        />
        <NumberField
          field={field}
          name="voucher_reuse_minutes"
          label={t('settings.selling.reuse')}
          hint={t('settings.selling.reuse_hint')}
        />
        <NumberField
          field={field}
          name="public_config.midnight_offset"
          label={t('settings.selling.midnight')}
          hint={t('settings.selling.midnight_hint')}
        />
        <Select
          {...field('public_config.cine_week_start')}
          label={t('settings.selling.cine_week')}
          hint={t('settings.selling.cine_week_hint')}
        >
          {CINE_WEEK_STARTS.map((weekday) => (
            <option key={weekday} value={weekday}>
              {t(`settings.selling.weekday.${weekday}`)}
            </option>
          ))}
        </Select>
        <Select
          {...field('cash_rounding')}
          label={t('settings.selling.cash_rounding')}
          hint={t('settings.selling.cash_rounding_hint')}
        >
          {CASH_ROUNDINGS.map((choice) => (
            <option key={choice} value={choice}>
              {t(`settings.selling.cash_roundings.${choice}`)}
            </option>
          ))}
        </Select>
        <DiscountLimit field={field} />
        <AfterSaleSettings field={field} />
      </div>
      <TipFields form={form} field={field} />
      <BlindCountField field={field} />
      <Checkbox
        {...field('public_config.single_gap_hint')}
        label={
          <>
            {t('settings.selling.gap')} <small>{t('settings.selling.gap_hint')}</small>
          </>
        }
      />
    </>
  );
}
