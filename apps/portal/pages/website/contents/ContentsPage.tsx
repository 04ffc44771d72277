import { Link } from 'react-router';
import type { Formats } from '#apps/browser/formats.ts';
import { useMay } from '#apps/portal/calls.ts';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/contents/ContentsPage.module.css';
import { editorOf, useContents } from '#apps/portal/pages/contents/contents.ts';
import { type Column, DataTable } from '#apps/portal/parts/DataTable.tsx';
import { Loading } from '#apps/portal/parts/Loading.tsx';
import { MissingLanguages } from '#apps/portal/parts/MissingLanguages.tsx';
import { PageHead } from '#apps/portal/parts/PageHead.tsx';
import { SearchForm } from '#apps/portal/parts/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/parts/StatusSelect.tsx';
import { useNarrowed } from '#apps/portal/parts/use-narrowed.ts';
import type { ContentLineWire, ContentsWire } from '#modules/content/staff-contract.ts';
import { Badge } from '#ui/Badge.tsx';
import { buttonClass } from '#ui/Button.tsx';

const TYPES: readonly ContentLineWire['type'][] = ['page', 'preset', 'faq', 'widget'];

const nameOf = (t: Translate, { type, key, name, slug }: ContentLineWire): string =>
  type === 'widget' ? t(`widgets.placement.${key as 'buy-help'}.name`) : name || (slug ?? '');

/** No column has a text: the server keeps the order, and searches. */
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

/** PORT-030: every text of the website, by type; and what visitors looked for in vain. */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, narrow, isNarrowed } = useNarrowed('type', 'search');
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
      {contents.data && !isNarrowed ? <Wanted pages={contents.data.missing_pages} mayEdit={mayEdit} /> : null}
    </>
  );
}

type Missing = ContentsWire['missing_pages'][number];

/** CMS-006: pages visitors asked for and did not find. */
function Wanted({ pages, mayEdit }: { pages: readonly Missing[]; mayEdit: boolean }) {
  const { t, formats } = useTexts();
  if (pages.length === 0) return null;
  const wanted: readonly Column<Missing>[] = [
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
        columns={wanted}
        rows={pages}
        keyOf={({ slug }) => slug}
        empty={null}
      />
    </section>
  );
}
