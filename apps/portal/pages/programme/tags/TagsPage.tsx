import { Link, Outlet } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { AddLink } from '#apps/portal/components/page/AddLink.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { useTags } from '#apps/portal/pages/programme/tags/tags.ts';
import type { StaffTagWire } from '#modules/catalogue/contract/tags.ts';

const columns = (t: Translate): readonly Column<StaffTagWire>[] => [
  { name: t('tags.column.sort'), sortBy: ({ sort }) => sort, cell: ({ sort }) => sort },
  { name: t('tags.column.name'), text: ({ name }) => name, cell: ({ id, name }) => <Link to={`${id}`}>{name}</Link> },
  { name: t('tags.column.slug'), text: ({ slug }) => slug, cell: ({ slug }) => slug },
  { name: t('tags.column.movies'), sortBy: ({ movies }) => movies, cell: ({ movies }) => movies },
];

/** Lists the tags of films, by which visitors filter the programme. */
export function Component() {
  const { t } = useTexts();
  const tags = useTags();
  const mayAdd = useMay('movies.edit');
  return (
    <>
      <PageHead
        title={t('tags.title')}
        lead={t('tags.lead')}
        action={
          <AddLink may={mayAdd} to="new">
            {t('tags.add')}
          </AddLink>
        }
      />
      <Loading of={tags} />
      {tags.data ? (
        <DataTable
          caption={t('tags.title')}
          columns={columns(t)}
          rows={tags.data}
          keyOf={({ id }) => id}
          empty={t('tags.empty')}
        />
      ) : null}
      <Outlet />
    </>
  );
}
