import { addressIn } from '#apps/website/addresses.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/layout/LocaleSwitch.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

const names = new Map<string, string>();

/** Returns the name of a locale in its own language: `nl-BE` is Nederlands. */
function ownName(locale: string): string {
  const language = locale.slice(0, 2);
  const name =
    names.get(language) ??
    new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(language) ??
    locale;
  names.set(language, name);
  return name;
}

/**
 * Links to the same page in another language: only the first segment of the address changes
 * (SITE-006).
 */
export function LocaleSwitch({ path }: { path: string }) {
  const { t } = useTexts();
  const { locale: current, settings } = useSite();
  if (settings.available_locales.length < 2) return null;
  return (
    <nav aria-label={t('accessibility.languages')}>
      <ul className={css.list}>
        {settings.available_locales.map((locale) => (
          <li key={locale}>
            <a
              className={css.link}
              href={addressIn(locale, path)}
              hrefLang={locale}
              lang={locale}
              aria-current={locale === current ? 'true' : undefined}
              onClick={({ currentTarget }) => {
                // All visitors get the page without a query; the present query is added on click.
                currentTarget.search = location.search;
                currentTarget.hash = location.hash;
              }}
            >
              {locale.slice(0, 2).toUpperCase()} <VisuallyHidden>{ownName(locale)}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
