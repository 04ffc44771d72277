import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useCinemas } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import css from '#apps/portal/pages/organisation/screens/ScreensPage.module.css';
import { useScreenFilter, useScreens } from '#apps/portal/pages/organisation/screens/screens.ts';
import type { StaffScreenWire } from '#modules/venues/contract/cinemas.ts';
import { Badge } from '#ui/Badge.tsx';
import { Chips } from '#ui/Chips.tsx';

const columns = (t: Translate, listQuery: string): readonly Column<StaffScreenWire>[] => [
  {
    name: t('screens.column.name'),
    text: ({ name, abbreviation }) => `${name} ${abbreviation}`,
    cell: ({ id, name, abbreviation }) => (
      <>
        <Link to={`${id}${listQuery}`}>{name}</Link>
        {abbreviation ? <small className={css.small}>{abbreviation}</small> : null}
      </>
    ),
  },
  { name: t('screens.column.cinema'), text: ({ cinema }) => cinema.name, cell: ({ cinema }) => cinema.name },
  {
    name: t('screens.column.places'),
    sortBy: ({ capacity }) => capacity,
    cell: ({ capacity, online_seats }) => (
      <span className={css.places}>
        {t('screens.places', { count: capacity })}
        {online_seats === null || online_seats >= capacity ? null : (
          <small className={css.small}>{t('screens.online', { count: online_seats })}</small>
        )}
      </span>
    ),
  },
  {
    name: t('screens.column.seats'),
    sortBy: ({ numbered }) => (numbered ? 1 : 0),
    cell: ({ id, numbered, archived }) => (
      <span className={css.seats}>
        {numbered ? null : <Badge>{t('screens.free')}</Badge>}
        {archived ? null : <Link to={`/screens/${id}/seats`}>{t(numbered ? 'screens.plan' : 'screens.draw')}</Link>}
      </span>
    ),
  },
];

/** Lists the screens of the exhibitor (PORT-008). */
export function Component() {
  const { t } = useTexts();
  const { archived, cinema, listQuery } = useScreenFilter();
  const screens = useScreens({ archived, cinema });
  const cinemas = useCinemas();
  const mayAdd = useMay('screens.edit');
  const chip = (to: string, isChosen: boolean, name: string) => (
    <ChipLink key={to} to={to} isChosen={isChosen}>
      {name}
    </ChipLink>
  );
  return (
    <>
      <PageHead
        title={t('screens.title')}
        lead={t('screens.lead')}
        action={
          <AddLink may={mayAdd} to={`new${listQuery}`}>
            {t('screens.add')}
          </AddLink>
        }
      />
      <div className={css.filter}>
        <Chips label={t('screens.filter.label')}>
          {chip('.', !archived && cinema === null, t('screens.filter.all'))}
          {cinemas.data?.map(({ id, name }) => chip(`?cinema=${id}`, cinema === String(id), name))}
          {chip('?archived=true', archived, t('screens.filter.archived'))}
        </Chips>
      </div>
      <Loading of={screens} />
      {screens.data ? (
        <DataTable
          key={listQuery}
          caption={t('screens.caption')}
          columns={columns(t, listQuery)}
          rows={screens.data}
          keyOf={({ id }) => id}
          empty={t(archived ? 'screens.empty_archived' : 'screens.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
