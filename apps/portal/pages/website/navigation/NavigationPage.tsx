import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ItemList } from '#apps/portal/pages/website/navigation/ItemList.tsx';
import { MoveButtons } from '#apps/portal/pages/website/navigation/MoveButtons.tsx';
import css from '#apps/portal/pages/website/navigation/NavigationPage.module.css';
import { addressOfFile, movedIn, useNavigation, useParts } from '#apps/portal/pages/website/navigation/navigation.ts';
import { textFor } from '#kernel/texts.ts';
import { buttonClass } from '#ui/Button.tsx';
import { textOfError } from '#web/api/api-error.ts';

/** Edits the navigation, header and footer of the website (CMS-003, CMS-004, SITE-033). */
export function Component() {
  const { t } = useTexts();
  const around = useNavigation();
  const parts = useParts(around.data);
  const mayEdit = useMay('settings.edit');
  const { data } = around;
  const add = (to: string, text: string) =>
    mayEdit ? (
      <Link className={buttonClass({ size: 'small' })} to={to}>
        {text}
      </Link>
    ) : null;
  return (
    <>
      <PageHead title={t('navigation.title')} lead={t('navigation.lead')} />
      <Problem>{parts.error ? textOfError(parts.error, t) : null}</Problem>
      <Loading of={around} />
      {data ? (
        <>
          <section className={css.section}>
            <header className={css.head}>
              <h2 className={css.heading}>{t('navigation.items')}</h2>
              {add(`item/new/${data.navigation.length}`, t('navigation.add_item'))}
            </header>
            {data.navigation.length === 0 ? <p className={css.text}>{t('navigation.no_items')}</p> : null}
            <ItemList
              items={data.navigation}
              all={data.navigation}
              above={[]}
              mayEdit={mayEdit}
              onChange={(navigation) => parts.mutate({ navigation })}
            />
          </section>
          <Slides data={data} parts={parts} mayEdit={mayEdit} add={add} />
          <FooterColumns data={data} parts={parts} mayEdit={mayEdit} add={add} />
        </>
      ) : null}
      <Outlet />
    </>
  );
}

function Slides({
  data,
  parts,
  mayEdit,
  add,
}: {
  data: NonNullable<ReturnType<typeof useNavigation>['data']>;
  parts: ReturnType<typeof useParts>;
  mayEdit: boolean;
  add: (to: string, text: string) => ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section className={css.section}>
      <header className={css.head}>
        <div>
          <h2 className={css.heading}>{t('navigation.slides')}</h2>
          <p className={css.text}>{t('navigation.slides_text')}</p>
        </div>
        {add('slide/new', t('navigation.add_slide'))}
      </header>
      {data.header_slides.length === 0 ? <p className={css.text}>{t('navigation.no_slides')}</p> : null}
      <ol className={css.slides}>
        {data.header_slides.map((slide, at) => (
          <li key={`${slide.image} ${slide.position} ${slide.alt}`} className={css.slide}>
            <Link to={`slide/${at}`} className={css.picture}>
              <img
                src={addressOfFile(slide.small ?? slide.image, data.storage)}
                alt={slide.alt || t('navigation.slide', { number: at + 1 })}
                loading="lazy"
              />
            </Link>
            <MoveButtons
              name={slide.alt || t('navigation.slide', { number: at + 1 })}
              mayEdit={mayEdit}
              up={movedIn(data.header_slides, at, -1)}
              down={movedIn(data.header_slides, at, 1)}
              onMove={(header_slides) => parts.mutate({ header_slides })}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function FooterColumns({
  data,
  parts,
  mayEdit,
  add,
}: {
  data: NonNullable<ReturnType<typeof useNavigation>['data']>;
  parts: ReturnType<typeof useParts>;
  mayEdit: boolean;
  add: (to: string, text: string) => ReactNode;
}) {
  const { t, locale } = useTexts();
  return (
    <section className={css.section}>
      <header className={css.head}>
        <h2 className={css.heading}>{t('navigation.footer')}</h2>
        {add('column/new', t('navigation.add_column'))}
      </header>
      {data.columns.length === 0 ? <p className={css.text}>{t('navigation.no_columns')}</p> : null}
      <ol className={css.list}>
        {data.columns.map((column, at) => {
          const name = textFor(column.title, locale) || t(`navigation.kind.${column.kind}`);
          return (
            <li key={`${column.kind} ${name}`} className={css.line}>
              <span className={css.name}>
                <Link to={`column/${at}`}>{name}</Link>
                <small>{t(`navigation.kind.${column.kind}`)}</small>
              </span>
              <MoveButtons
                name={name}
                mayEdit={mayEdit}
                up={movedIn(data.columns, at, -1)}
                down={movedIn(data.columns, at, 1)}
                onMove={(columns) => parts.mutate({ columns })}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
