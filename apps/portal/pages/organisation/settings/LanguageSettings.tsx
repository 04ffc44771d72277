import { Choices } from '#apps/portal/components/form/Choices.tsx';
import css from '#apps/portal/components/form/Form.module.css';
import { languageName } from '#apps/portal/components/form/languages.ts';
import type { StaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import type { SettingsValues } from '#apps/portal/pages/organisation/settings/settings.ts';
import { Select } from '#ui/Field.tsx';

export type SettingsFields = StaffForm<SettingsValues>;

/** Locales with texts in the program, and one in which an exhibitor may write its own. */
const SITE_LOCALES = ['nl-BE', 'fr', 'de', 'en', 'lb'];
const PORTAL_LOCALES = ['en', 'nl-BE', 'fr', 'de'];
/** Formats of dates and amounts: they depend on the country, not only on the language. */
const DATETIME_LOCALES = ['nl-BE', 'fr-BE', 'nl-NL', 'fr-FR', 'de-DE', 'de-BE', 'fr-LU', 'en-GB'];

/** Edits the languages for visitors and for employees. */
export function LanguageSettings({ form, field }: SettingsFields) {
  const { t, locale } = useTexts();
  const { errors } = form.formState;
  const named = (locales: readonly string[]) => locales.map((value) => ({ value, name: languageName(value, locale) }));
  const union = (locales: readonly string[], ...more: readonly string[]) => [...new Set([...locales, ...more])];
  const [site, portal] = [form.watch('available_locales'), form.watch('portal_locales')];
  const choose = (name: 'available_locales' | 'portal_locales', next: string[]): void => {
    form.clearErrors([name, 'website_locale', 'portal_locale']);
    form.setValue(name, next, { shouldDirty: true });
  };
  return (
    <>
      <Choices
        label={t('settings.languages.available')}
        options={named(union(SITE_LOCALES, ...site))}
        chosen={site}
        errors={errors.available_locales?.message}
        onChange={(next) => choose('available_locales', next)}
      />
      <Choices
        label={t('settings.languages.portal_available')}
        options={named(union(PORTAL_LOCALES, ...portal))}
        chosen={portal}
        errors={errors.portal_locales?.message}
        onChange={(next) => choose('portal_locales', next)}
      />
      <div className={css.two}>
        <Select {...field('website_locale')} label={t('settings.languages.website')}>
          <Options locales={named(union(site, form.watch('website_locale')))} />
        </Select>
        <Select {...field('portal_locale')} label={t('settings.languages.portal')}>
          <Options locales={named(union(portal, form.watch('portal_locale')))} />
        </Select>
      </div>
      <Select
        {...field('datetime_locale')}
        label={t('settings.languages.datetime')}
        hint={t('settings.languages.datetime_hint')}
      >
        <Options locales={named(union(DATETIME_LOCALES, form.watch('datetime_locale')))} />
      </Select>
    </>
  );
}

const Options = ({ locales }: { locales: readonly { value: string; name: string }[] }) =>
  locales.map(({ value, name }) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
