import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { DateField } from '#apps/portal/components/form/dates.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import {
  type ProgrammeValues,
  programmeSent,
  programmeValues,
} from '#apps/portal/pages/organisation/settings/programme.ts';
import css from '#apps/portal/pages/organisation/settings/SettingsPage.module.css';
import { SettingsPart } from '#apps/portal/pages/organisation/settings/SettingsPart.tsx';
import { SETTINGS } from '#apps/portal/pages/organisation/settings/settings.ts';
import { useContents } from '#apps/portal/pages/website/contents/contents.ts';
import { targetKey, targetsFor } from '#apps/portal/pages/website/navigation/targets.ts';
import type { StaffSettingsWire } from '#modules/exhibitor/contract/settings.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { toast } from '#ui/Toast.tsx';

const DAYS = { inputMode: 'numeric' } as const;

/**
 * Sets the first page of the website (D-011), which part of the programme is provisional (D-119),
 * the days that devices load (D-120), and the partners for films at home and mailings (D-016).
 */
export function ProgrammeSettings({ settings }: { settings: StaffSettingsWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('settings.edit');
  const { form, field, dateField, onSubmit, problem, busy } = useStaffForm<ProgrammeValues, StaffSettingsWire>({
    values: programmeValues(settings),
    send: (values) => api().call('POST /api/settings', { body: { data: programmeSent(values) } }),
    onDone: (after) => {
      calls.setQueryData(SETTINGS, after);
      form.reset(programmeValues(after));
      toast(t('common.saved'), 'success');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <SettingsPart
        id="programme"
        title={t('settings.programme.title')}
        text={t('settings.programme.text')}
        mayEdit={mayEdit}
      >
        <FirstPage field={field('website_config.header.home_redirect')} chosen={settings} />
        <DateField
          {...dateField('schedules_partial_from')}
          label={t('settings.programme.partial_from')}
          hint={t('settings.programme.partial_from_hint')}
          optional={t('common.optional')}
        />
        <div className={formCss.two}>
          <TextField
            {...field('current_schedules_prior')}
            {...DAYS}
            label={t('settings.programme.prior')}
            hint={t('settings.programme.prior_hint')}
          />
          <TextField
            {...field('current_schedules_ahead')}
            {...DAYS}
            label={t('settings.programme.ahead')}
            hint={t('settings.programme.ahead_hint')}
          />
        </div>
        <TextField
          {...field('website_config.streaming_provider')}
          label={t('settings.programme.streaming')}
          hint={t('settings.programme.streaming_hint')}
          autoComplete="off"
        />
        <div className={formCss.two}>
          <TextField
            {...field('website_config.mailing_provider.name')}
            label={t('settings.programme.mailing_name')}
            hint={t('settings.programme.mailing_hint')}
            optional={t('common.optional')}
            autoComplete="off"
          />
          <TextField
            {...field('website_config.mailing_provider.url')}
            label={t('settings.programme.mailing_url')}
            optional={t('common.optional')}
            type="url"
            placeholder="https://"
            autoComplete="off"
          />
        </div>
        <Problem>{problem}</Problem>
        {mayEdit ? <Foot busy={busy} /> : null}
      </SettingsPart>
    </form>
  );
}

/** Chooses the page that opens at the website's address: its home page, or another page of the site. */
function FirstPage(props: {
  field: Omit<ComponentProps<typeof Select>, 'label' | 'children'>;
  chosen: StaffSettingsWire;
}) {
  const { t } = useTexts();
  const contents = useContents({ type: 'page', search: '' });
  const pages = (contents.data?.contents ?? []).flatMap(({ address, name }) => (address ? [{ address, name }] : []));
  const targets = targetsFor(pages).filter(({ url }) => url !== 'home' && !url.startsWith('/'));
  const keys = targets.map(targetKey);
  const present = programmeValues(props.chosen).website_config.header.home_redirect;
  return (
    // The stored page must be an option before the field can show it.
    <Select
      {...props.field}
      key={contents.data ? 'known' : 'waiting'}
      label={t('settings.programme.home')}
      hint={t('settings.programme.home_hint')}
    >
      <option value="">{t('settings.programme.home_usual')}</option>
      {present === '' || keys.includes(present) ? null : <option value={present}>{present}</option>}
      {targets.map((target, index) => (
        <option key={keys[index]} value={keys[index]}>
          {'name' in target ? t(target.name) : target.text}
        </option>
      ))}
    </Select>
  );
}

function Foot({ busy }: { busy: boolean }) {
  const { t } = useTexts();
  return (
    <div className={css.foot}>
      <SubmitButton ready busy={busy} busyLabel={t('common.busy')}>
        {t('settings.programme.save')}
      </SubmitButton>
    </div>
  );
}
