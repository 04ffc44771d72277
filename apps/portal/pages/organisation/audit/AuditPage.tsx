import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import type { Column } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import { AuditChanges } from '#apps/portal/pages/organisation/audit/AuditChanges.tsx';
import { AuditExport } from '#apps/portal/pages/organisation/audit/AuditExport.tsx';
import { AuditFilters } from '#apps/portal/pages/organisation/audit/AuditFilters.tsx';
import css from '#apps/portal/pages/organisation/audit/AuditPage.module.css';
import { nameOfKind, useAuditFilter, useAuditLog } from '#apps/portal/pages/organisation/audit/audit.ts';
import { CHANNELS } from '#kernel/channel.ts';
import type { AuditEntryWire } from '#modules/audit/contract/staff.ts';
import type { Formats } from '#web/i18n/formats.ts';

/** No column has a text: the server searches and sends pages. */
const columns = (t: Translate, formats: Formats): readonly Column<AuditEntryWire>[] => [
  {
    name: t('audit.column.when'),
    cell: ({ at }) => (
      <time className={css.when} dateTime={at}>
        {formats.dateTime(Date.parse(at))}
      </time>
    ),
  },
  {
    name: t('audit.column.who'),
    cell: ({ who, channel }) => (
      <span className={css.two}>
        {who.name ?? t(`audit.who.${who.kind}`)}
        <small>{channelName(t, channel)}</small>
      </span>
    ),
  },
  {
    name: t('audit.column.what'),
    cell: ({ kind, subject_id }) => (
      <span className={css.two}>
        {nameOfKind(t, kind)}
        <small className={css.id}>#{subject_id}</small>
      </span>
    ),
  },
  { name: t('audit.column.changes'), cell: (entry) => <AuditChanges entry={entry} /> },
];

function channelName(t: Translate, key: string): string {
  const channel = CHANNELS.find((each) => each === key);
  return channel ? t(`audit.channel.${channel}`) : key;
}

/** Who changed what, and when: for administrators. */
export function Component() {
  const { t, formats } = useTexts();
  const { filter, isNarrowed } = useAuditFilter();
  const log = useAuditLog(filter);
  const empty = log.hasNextPage ? 'audit.nothing_in_part' : isNarrowed ? 'common.nothing_found' : 'audit.empty';
  return (
    <>
      <PageHead title={t('audit.title')} lead={t('audit.lead')} />
      <AuditFilters />
      <AuditExport />
      <PagedTable
        list={log}
        rowsOf={({ entries }) => entries}
        caption={t('audit.caption')}
        columns={columns(t, formats)}
        empty={t(empty)}
        earlier={t('audit.more')}
      />
    </>
  );
}
