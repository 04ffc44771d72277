import { Link } from 'react-router';
import { useMay } from '#apps/portal/api.ts';
import { MissingLanguages } from '#apps/portal/components/form/MissingLanguages.tsx';
import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { useListFilter } from '#apps/portal/components/table/use-list-filter.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/website/contents/ContentsPage.module.css';
import { editorOf, useContents } from '#apps/portal/pages/website/contents/contents.ts';
import type { ContentLineWire, ContentsWire } from '#modules/content/contract/contents.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';
import type { Formats } from '#web/i18n/formats.ts';

const TYPES: readonly ContentLineWire['type'][] = ['page', 'preset', 'faq', 'widget'];

const nameOf = (t: Translate, { type, key, name, slug }: ContentLineWire): string =>
  type === 'widget' ? t(`widgets.placement.${key as 'buy-help'}.name`) : name || (slug ?? '');

/** No column has a text: the server sorts and searches. */
const columns = (t: Translate, formats: Formats): readonly Column<ContentLineWire>[] => [
  {
    name: t('contents.column.name'),
    cell: (line) => (
      <span className={css.name}>
        <Link to={editorOf(line)}>{nameOf(t, line)}</Link>
        {line.group ? <small>{line.group}</small> : null}
      </span>
    ),
  },
  {
    name: t('contents.column.type'),
    cell: ({ type }) => <Badge variant="secondary">{t(`contents.type.${type}`)}</Badge>,
  },
  {
    name: t('contents.column.address'),
    cell: ({ address }) => (address ? <code className={css.address}>{address}</code> : null),
  },
  {
    name: t('contents.column.missing'),
    cell: ({ missing }) => <MissingLanguages missing={missing} />,
  },
  {
    name: t('contents.column.changed'),
    cell: ({ id, updated_at, updated_by }) => (
      <span className={css.name}>
        {id === null || updated_at === null ? t('contents.usual') : formats.dateTime(Date.parse(updated_at))}
        {updated_by ? <small>{updated_by}</small> : null}
      </span>
    ),
  },
];

/** Lists every text of the website by type, and pages that visitors did not find (PORT-030). */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, narrow, isNarrowed } = useListFilter('type', 'search');
  const contents = useContents(filter);
  const mayEdit = useMay('cms.edit');
  return (
    <>
      <PageHead
        title={t('contents.title')}
        lead={t('contents.lead')}
        action={
          <span className={css.actions}>
            <Link className={buttonClass({})} to="/questions">
              {t('contents.questions')}
            </Link>
            {mayEdit ? (
              <Link className={buttonClass({ variant: 'primary' })} to="/contents/page/new">
                {t('contents.add')}
              </Link>
            ) : null}
          </span>
        }
      />
      <SearchForm
        search={filter.search}
        onSearch={(search) => narrow({ search })}
        label={t('contents.search')}
        example={t('contents.search_example')}
      >
        <StatusSelect
          label={t('contents.column.type')}
          all={t('contents.all_types')}
          statuses={TYPES}
          nameOf={(type) => t(`contents.type.${type}`)}
          value={filter.type}
          onChoose={(type) => narrow({ type })}
        />
      </SearchForm>
      <Loading of={contents} />
      {contents.data ? (
        <DataTable
          caption={t('contents.title')}
          columns={columns(t, formats)}
          rows={contents.data.contents}
          keyOf={({ type, id, key }) => `${type} ${id ?? key}`}
          empty={isNarrowed ? t('common.nothing_found') : t('contents.empty')}
        />
      ) : null}
      {contents.data && !isNarrowed ? <MissingPages pages={contents.data.missing_pages} mayEdit={mayEdit} /> : null}
    </>
  );
}

type Missing = ContentsWire['missing_pages'][number];

/** Lists pages that visitors requested and did not find (CMS-006). */
function MissingPages({ pages, mayEdit }: { pages: readonly Missing[]; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  if (pages.length === 0) return null;
  const missingColumns: readonly Column<Missing>[] = [
    { name: t('contents.column.address'), cell: ({ slug }) => <code className={css.address}>/{slug}</code> },
    { name: t('contents.wanted.times'), cell: ({ times }) => String(times) },
    { name: t('contents.wanted.last'), cell: ({ last_at }) => formats.dateTime(Date.parse(last_at)) },
    {
      name: t('contents.wanted.what'),
      cell: ({ slug }) =>
        mayEdit ? (
          <Link to={`/contents/page/new?${new URLSearchParams({ slug })}`}>{t('contents.wanted.write')}</Link>
        ) : null,
    },
  ];
  return (
    <section className={css.wanted}>
      <h2 className={css.heading}>{t('contents.wanted.title')}</h2>
      <p className={css.text}>{t('contents.wanted.text')}</p>
      <DataTable
        caption={t('contents.wanted.title')}
        columns={missingColumns}
        rows={pages}
        keyOf={({ slug }) => slug}
        empty={null}
      />
    </section>
  );
}
