import { Link, Outlet } from 'react-router';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { DeliveryState } from '#apps/portal/pages/people/messages/DeliveryState.tsx';
import css from '#apps/portal/pages/people/messages/Messages.module.css';
import { useMessageFilter, useMessages } from '#apps/portal/pages/people/messages/messages.ts';
import type { StaffMessageWire } from '#modules/contact/contract/staff.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server searches and sends pages. */
const columns = (t: Translate, formats: Formats, listQuery: string): readonly Column<StaffMessageWire>[] => [
  { name: t('messages.column.name'), cell: ({ id, name }) => <Link to={`${id}${listQuery}`}>{name}</Link> },
  {
    name: t('messages.column.message'),
    cell: ({ text, locale }) => (
      <span className={css.line} lang={locale}>
        {text.split('\n', 1)[0]}
      </span>
    ),
  },
  {
    name: t('messages.column.when'),
    cell: ({ sent_at }) => (
      <time className={css.when} dateTime={sent_at}>
        {formats.dateTime(Date.parse(sent_at))}
      </time>
    ),
  },
  { name: t('messages.column.delivery'), cell: ({ delivery }) => <DeliveryState delivery={delivery} /> },
];

/** Lists what visitors wrote with the contact form (D-166), the newest first. */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed, listQuery, narrow } = useMessageFilter();
  const messages = useMessages(filter);
  const retentionDays = messages.data?.pages[0]?.kept_days;
  return (
    <>
      <PageHead
        title={t('messages.title')}
        lead={retentionDays ? t('messages.lead', { days: retentionDays }) : undefined}
      />
      <SearchForm search={filter.search} onSearch={(search) => narrow({ search })} label={t('messages.search')} />
      <PagedTable
        list={messages}
        rowsOf={(page) => page.messages}
        caption={t('messages.title')}
        columns={columns(t, formats, listQuery)}
        empty={isNarrowed ? t('common.nothing_found') : <NoMessages />}
        earlier={t('messages.earlier')}
      />
      <Outlet />
    </>
  );
}

function NoMessages() {
  const { t, locale } = useTexts();
  return (
    <div className={css.empty}>
      <strong>{t('messages.empty.title')}</strong>
      <p>{t('messages.empty.text')}</p>
      <a href={`/${locale}/contact`}>{t('messages.empty.link')}</a>
    </div>
  );
}
