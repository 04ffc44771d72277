import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { type StaffForm, useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/signage/ArchiveAction.tsx';
import { MediaChoice } from '#apps/portal/pages/organisation/themes/MediaChoice.tsx';
import css from '#apps/portal/pages/organisation/themes/ThemesPage.module.css';
import { keyOfTheme, nameOfTheme, THEMES } from '#apps/portal/pages/organisation/themes/themes.ts';
import type { ThemeForm, ThemeWire } from '#modules/signage/contract/signage.ts';
import { FONTS, PRESET_COLOURS } from '#modules/signage/rules/theme.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = Omit<ThemeForm, 'logo'> & { logo: string };
const COLOURS = ['paper', 'ink', 'accent'] as const;

/** Edits a theme (D-152): a new one (`theme` null), a preset theme, or one of the exhibitor. */
export function ThemeSheet({ theme }: { theme: ThemeWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const mayArchive = useMay('themes.delete');
  const close = (): void => void navigate('/themes');
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, ThemeWire>({
    values: {
      name: theme ? nameOfTheme(t, theme) : '',
      colours: theme?.colours ?? PRESET_COLOURS.house,
      font: theme?.font ?? 'house',
      logo: theme?.logo ?? '',
    },
    send: ({ logo, ...values }) => {
      const draft = { ...values, logo: logo === '' ? null : logo };
      return theme
        ? api().call('POST /api/staff/signage/themes/:key', { params: { key: keyOfTheme(theme) }, draft })
        : api().call('POST /api/staff/signage/themes', { draft });
    },
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: THEMES });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  return (
    <Sheet title={theme ? nameOfTheme(t, theme) : t('themes.new_theme')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('themes.form.name')} maxLength={100} autoComplete="off" required />
          <ColourFields form={form} field={field} />
          <Select {...field('font')} label={t('themes.column.font')}>
            {FONTS.map((font) => (
              <option key={font} value={font}>
                {t(`themes.font.${font}`)}
              </option>
            ))}
          </Select>
          <MediaChoice
            label={t('themes.form.logo')}
            kinds={['image']}
            use="logo"
            onBrought={(logo) => form.setValue('logo', logo, { shouldDirty: true })}
            present={theme?.logo && theme.logo_url ? { asset: theme.logo, url: theme.logo_url } : null}
            none={t('themes.form.logo_of_exhibitor')}
            field={field('logo')}
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {theme?.id && !theme.preset && mayArchive ? (
        <ArchiveAction
          archive={() => api().call('POST /api/staff/signage/themes/:id/archive', { params: { id: theme.id ?? 0 } })}
          name={theme.name}
          text={t('themes.archive.text')}
          queryKey={THEMES}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}

function ColourFields({ form, field }: { form: StaffForm<Values>['form']; field: StaffForm<Values>['field'] }) {
  const { t } = useTexts();
  const id = useId();
  const colours = form.watch('colours');
  return (
    <fieldset className={formCss.group}>
      <legend className={formCss.groupName}>{t('themes.column.colours')}</legend>
      <div className={css.colours}>
        {COLOURS.map((name) => {
          const { errors, ...input } = field(`colours.${name}`);
          return (
            <label key={name}>
              {t(`themes.form.${name}`)}
              <br />
              <input
                type="color"
                {...input}
                aria-invalid={errors ? true : undefined}
                aria-describedby={errors ? `${id}-${name}` : undefined}
              />
              {errors ? (
                <span id={`${id}-${name}`} className={formCss.error}>
                  <br />
                  {errors.join('\n')}
                </span>
              ) : null}
            </label>
          );
        })}
      </div>
      <p className={css.preview} style={{ backgroundColor: colours.paper, color: colours.ink }} aria-hidden="true">
        <b style={{ color: colours.accent }}>20:30</b>
        <span>{t('themes.sample')}</span>
      </p>
    </fieldset>
  );
}
