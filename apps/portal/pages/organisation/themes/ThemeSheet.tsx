import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/calls.ts';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/signage/ArchiveAction.tsx';
import { MediaChoice } from '#apps/portal/pages/themes/MediaChoice.tsx';
import css from '#apps/portal/pages/themes/ThemesPage.module.css';
import { keyOfTheme, nameOfTheme, THEMES } from '#apps/portal/pages/themes/themes.ts';
import formCss from '#apps/portal/parts/Form.module.css';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import { Sheet } from '#apps/portal/parts/Sheet.tsx';
import type { ThemeForm, ThemeWire } from '#modules/signage/contract.ts';
import { FONTS, PRESET_COLOURS } from '#modules/signage/rules/theme.ts';
import { Select, TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

type Values = Omit<ThemeForm, 'logo'> & { logo: string };
const COLOURS = ['paper', 'ink', 'accent'] as const;

/** A theme (D-152): a new one (`theme` null), a preset, or one of the house. */
export function ThemeSheet({ theme }: { theme: ThemeWire | null }) {
  const { t } = useTexts();
  const id = useId();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const close = (): void => void navigate('/themes');
  const address = '/api/staff/signage/themes';
  const { form, field, onSubmit, problem, busy } = useStaffForm<Values, ThemeWire>({
    values: {
      name: theme ? nameOfTheme(t, theme) : '',
      colours: theme?.colours ?? PRESET_COLOURS.house,
      font: theme?.font ?? 'house',
      logo: theme?.logo ?? '',
    },
    send: ({ logo, ...values }) =>
      api().post(theme ? `${address}/${keyOfTheme(theme)}` : address, { ...values, logo: logo === '' ? null : logo }),
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: THEMES });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const colours = form.watch('colours');
  return (
    <Sheet title={theme ? nameOfTheme(t, theme) : t('themes.new_theme')} onClose={close}>
      <Problem>{problem}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField {...field('name')} label={t('themes.form.name')} maxLength={100} autoComplete="off" required />
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
            <p
              className={css.preview}
              style={{ backgroundColor: colours.paper, color: colours.ink }}
              aria-hidden="true"
            >
              <b style={{ color: colours.accent }}>20:30</b>
              <span>{t('themes.sample')}</span>
            </p>
          </fieldset>
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
            onBrought={(logo) => form.setValue('logo', logo)}
            present={theme?.logo && theme.logo_url ? { asset: theme.logo, url: theme.logo_url } : null}
            none={t('themes.form.logo_of_house')}
            field={field('logo')}
          />
        </fieldset>
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {theme?.id && !theme.preset && mayEdit ? (
        <ArchiveAction
          address={`${address}/${theme.id}/archive`}
          name={theme.name}
          text={t('themes.archive.text')}
          queryKey={THEMES}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}
