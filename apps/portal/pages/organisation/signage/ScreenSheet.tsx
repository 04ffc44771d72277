import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import { Choices } from '#apps/portal/components/form/Choices.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { chosenId } from '#apps/portal/forms/chosen-id.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { PhaseChoice } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import { ScreenPreview } from '#apps/portal/pages/organisation/signage/ScreenPreview.tsx';
import css from '#apps/portal/pages/organisation/signage/SignagePage.module.css';
import { nameOfSetup, PLAYLISTS, SETUPS, usePlaylists } from '#apps/portal/pages/organisation/signage/signage.ts';
import { nameOfTheme, useThemes } from '#apps/portal/pages/organisation/themes/themes.ts';
import { languageOf, MESSAGE_LOCALES } from '#kernel/texts.ts';
import { typedNumber } from '#kernel/typed-number.ts';
import type { SetupForm, SetupWire } from '#modules/signage/contract/signage.ts';
import { RATIOS } from '#modules/signage/rules/canvas.ts';
import { SOLD_OUT, TEMPLATES } from '#modules/signage/rules/views.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = Omit<SetupForm, 'theme_id' | 'playlist_id' | 'slide_seconds' | 'language_seconds'> & {
  theme_id: string;
  playlist_id: string;
  slide_seconds: string;
  language_seconds: string;
};

/** Edits the setup of one signage screen (SIGN-004, D-137). */
export function ScreenSheet({ setup }: { setup: SetupWire }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('devices.edit');
  const themes = useThemes();
  const close = (): void => void navigate('/signage');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, SetupWire>({
    values: {
      template: setup.template,
      orientation: setup.orientation,
      ratio: setup.ratio,
      phases: setup.phases,
      theme_id: String(setup.theme_id ?? ''),
      slide_seconds: String(setup.slide_seconds),
      playlist_id: String(setup.playlist_id ?? ''),
      languages: setup.languages,
      language_seconds: String(setup.language_seconds),
      sold_out: setup.sold_out,
    },
    send: (values) =>
      api().call('POST /api/staff/signage/setups/:id', {
        params: { id: setup.device_id },
        draft: {
          ...values,
          theme_id: chosenId(values.theme_id),
          slide_seconds: typedNumber(values.slide_seconds),
          playlist_id: chosenId(values.playlist_id),
          language_seconds: typedNumber(values.language_seconds),
        },
      }),
    onDone: async () => {
      await Promise.all([SETUPS, PLAYLISTS].map((queryKey) => calls.invalidateQueries({ queryKey })));
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const draft = form.watch();
  return (
    <Sheet title={nameOfSetup(setup)} onClose={close}>
      <p className={css.code}>
        {setup.screen?.name ?? setup.cinema?.name ?? t('signage.everywhere')}.{' '}
        <Link to={`/devices/${setup.device_id}`}>{t('signage.form.place')}</Link>
      </p>
      <ScreenPreview deviceId={setup.device_id} draft={draft} />
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <Select {...field('template')} label={t('signage.column.shows')} hint={t('signage.form.template_hint')}>
            {TEMPLATES.map((template) => (
              <option key={template} value={template}>
                {t(`signage.template.${template}`)}
              </option>
            ))}
          </Select>
          <div className={formCss.two}>
            <Select {...field('orientation')} label={t('signage.form.orientation')}>
              <option value="landscape">{t('signage.orientation.landscape')}</option>
              <option value="portrait">{t('signage.orientation.portrait')}</option>
            </Select>
            <Select {...field('ratio')} label={t('signage.form.ratio')}>
              {RATIOS.map((ratio) => (
                <option key={ratio}>{ratio}</option>
              ))}
            </Select>
          </div>
          <PlaylistChoice field={field} />
          <ThemeAndSeconds field={field} themes={themes.data} />
          <LanguagesAndMenu form={form} field={field} />
          <PhaseChoice
            label={t('signage.column.phases')}
            hint={t('signage.form.phases_hint')}
            phases={draft.phases}
            errors={field('phases').errors}
            onChange={(mask) => form.setValue('phases', mask, { shouldDirty: true })}
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
    </Sheet>
  );
}

function PlaylistChoice({ field }: { field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  const { data } = usePlaylists();
  return (
    <Select {...field('playlist_id')} key={data ? 'known' : 'waiting'} label={t('signage.form.playlist')}>
      <option value="">{t('signage.form.no_playlist')}</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function LanguagesAndMenu({ form, field }: StaffForm<Values>) {
  const { t, locale } = useTexts();
  return (
    <>
      <Choices
        label={t('signage.form.languages')}
        hint={t('signage.form.languages_hint')}
        options={MESSAGE_LOCALES.map((value) => ({ value, name: languageName(languageOf(value), locale) }))}
        chosen={form.watch('languages')}
        errors={field('languages').errors?.join('\n')}
        onChange={(chosen) => form.setValue('languages', chosen, { shouldDirty: true })}
      />
      <div className={formCss.two}>
        <TextField
          {...field('language_seconds')}
          label={t('signage.form.language_seconds')}
          inputMode="numeric"
          required
        />
        <Select {...field('sold_out')} label={t('signage.form.sold_out')}>
          {SOLD_OUT.map((each) => (
            <option key={each} value={each}>
              {t(`signage.sold_out.${each}`)}
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function ThemeAndSeconds({
  field,
  themes,
}: {
  field: StaffForm<Values>['field'];
  themes: ReturnType<typeof useThemes>['data'];
}) {
  const { t } = useTexts();
  return (
    <div className={formCss.two}>
      <Select {...field('theme_id')} key={themes ? 'known' : 'waiting'} label={t('signage.form.theme')}>
        <option value="">{t('themes.preset.house')}</option>
        {themes
          ?.filter(({ id, preset }) => id !== null && preset !== 'house')
          .map((theme) => (
            <option key={theme.id} value={String(theme.id)}>
              {nameOfTheme(t, theme)}
            </option>
          ))}
      </Select>
      <TextField {...field('slide_seconds')} label={t('signage.form.slide_seconds')} inputMode="numeric" required />
    </div>
  );
}
