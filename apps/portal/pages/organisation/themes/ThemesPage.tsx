import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Failure } from '#apps/portal/components/page/Failure.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { phasesText } from '#apps/portal/pages/organisation/signage/PhaseChoice.tsx';
import { validityText } from '#apps/portal/pages/organisation/signage/validity.ts';
import css from '#apps/portal/pages/organisation/themes/ThemesPage.module.css';
import { keyOfTheme, nameOfTheme, useBackgrounds, useThemes } from '#apps/portal/pages/organisation/themes/themes.ts';
import type { BackgroundWire, ThemeWire } from '#modules/signage/contract/signage.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const themeColumns = (t: Translate): readonly Column<ThemeWire>[] => [
  {
    name: t('themes.column.name'),
    cell: (theme) => (
      <span className={css.name}>
        <Link to={`theme/${keyOfTheme(theme)}`}>{nameOfTheme(t, theme)}</Link>
        {theme.preset ? <Badge variant="secondary">{t('themes.comes_with')}</Badge> : null}
      </span>
    ),
  },
  { name: t('themes.column.colours'), cell: ({ colours }) => <Colours colours={colours} /> },
  { name: t('themes.column.font'), cell: ({ font }) => t(`themes.font.${font}`) },
];

/** Shows a theme as a small sample. */
function Colours({ colours: { paper, ink, accent } }: Pick<ThemeWire, 'colours'>) {
  const { t } = useTexts();
  return (
    <span className={css.sample} style={{ backgroundColor: paper, color: ink }}>
      <b style={{ color: accent }}>20:30</b> {t('themes.sample')}
    </span>
  );
}

const backgroundColumns = (t: Translate, formats: Formats): readonly Column<BackgroundWire>[] => [
  {
    name: t('themes.column.background'),
    text: ({ name }) => name,
    cell: ({ id, name, kind, url }) => (
      <span className={css.name}>
        {kind === 'image' ? <img className={css.thumb} src={url} alt="" loading="lazy" /> : null}
        <Link to={`background/${id}`}>{name}</Link>
        {kind === 'video' ? <Badge variant="info">{t('themes.kind.video')}</Badge> : null}
      </span>
    ),
  },
  { name: t('themes.column.phases'), cell: ({ phases }) => phasesText(t, phases) },
  { name: t('themes.column.days'), cell: (background) => validityText(t, formats, background) },
];

/** Shows the themes and backgrounds of signage screens (PORT-028, D-152). */
export function Component() {
  const { t, formats } = useTexts();
  const themes = useThemes();
  const backgrounds = useBackgrounds();
  const mayEdit = useMay('themes.edit');
  const error = themes.error ?? backgrounds.error;
  const add = (to: string, text: string) =>
    mayEdit ? (
      <Link className={buttonClass({ size: 'small' })} to={to}>
        {text}
      </Link>
    ) : null;
  return (
    <>
      <PageHead title={t('themes.title')} lead={t('themes.lead')} />
      {error ? (
        <Failure
          error={error}
          retry={() => {
            void themes.refetch();
            void backgrounds.refetch();
          }}
        />
      ) : null}
      {themes.isPending || backgrounds.isPending ? <Spinner label={t('common.loading')} /> : null}
      {themes.data ? (
        <section className={css.section}>
          <header className={css.head}>
            <h2 className={css.heading}>{t('themes.themes')}</h2>
            {add('theme/new', t('themes.add_theme'))}
          </header>
          <DataTable
            caption={t('themes.themes')}
            columns={themeColumns(t)}
            rows={themes.data}
            keyOf={keyOfTheme}
            empty={null}
          />
        </section>
      ) : null}
      {backgrounds.data ? (
        <section className={css.section}>
          <header className={css.head}>
            <h2 className={css.heading}>{t('themes.backgrounds')}</h2>
            {add('background/new', t('themes.add_background'))}
          </header>
          <DataTable
            caption={t('themes.backgrounds')}
            columns={backgroundColumns(t, formats)}
            rows={backgrounds.data}
            keyOf={({ id }) => id}
            empty={t('themes.no_background')}
          />
        </section>
      ) : null}
      <Outlet />
    </>
  );
}
