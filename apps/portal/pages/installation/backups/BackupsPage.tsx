import { Loading } from '#apps/portal/components/page/Loading.tsx';
import { PageHead } from '#apps/portal/components/page/PageHead.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { type Translate, useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/installation/backups/BackupsPage.module.css';
import { useBackups } from '#apps/portal/pages/installation/backups/backups.ts';
import { megabytes } from '#apps/portal/pages/installation/backups/megabytes.ts';
import { Places } from '#apps/portal/pages/installation/backups/Places.tsx';
import { RecoveryKey } from '#apps/portal/pages/installation/backups/RecoveryKey.tsx';
import { StoreForm } from '#apps/portal/pages/installation/backups/StoreForm.tsx';
import type { BackupRunWire, BackupsWire } from '#modules/backups/contract/staff.ts';
import { Badge } from '#ui/Badge.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { Formats } from '#web/i18n/formats.ts';

type Run = BackupRunWire;

const columns = (t: Translate, formats: Formats): readonly Column<Run>[] => [
  {
    name: t('backups.column.begun'),
    sortBy: ({ started_at }) => Date.parse(started_at),
    cell: ({ started_at }) => formats.dateTime(Date.parse(started_at)),
  },
  { name: t('backups.column.state'), cell: (run) => <RunState run={run} t={t} /> },
  {
    name: t('backups.column.size'),
    sortBy: ({ bytes }) => bytes,
    cell: ({ bytes }) => (bytes === null ? null : megabytes(bytes, formats)),
  },
  {
    name: t('backups.column.rows'),
    sortBy: ({ rows }) => rows,
    cell: ({ rows }) => (rows === null ? null : rows.toLocaleString(formats.locale)),
  },
  {
    name: t('backups.column.file'),
    text: ({ file, problem }) => problem ?? file ?? '',
    cell: ({ file, problem }) => <span className={css.file}>{problem ?? file}</span>,
  },
];

/** What became of a backup. */
function RunState({ run: { file, restored_at, problem }, t }: { run: Run; t: Translate }) {
  if (problem !== null) return <Badge variant="danger">{t('backups.state.failed')}</Badge>;
  if (restored_at !== null) return <Badge variant="success">{t('backups.state.restored')}</Badge>;
  return <Badge variant="secondary">{t(file === null ? 'backups.state.begun' : 'backups.state.made')}</Badge>;
}

/** Lists the nightly backups of the installation, for its operator, and makes the key that opens them elsewhere. */
export function Component() {
  const { t, formats } = useTexts();
  const backups = useBackups();
  return (
    <>
      <PageHead title={t('backups.title')} lead={t('backups.lead')} />
      <Loading of={backups} />
      {backups.data ? (
        <>
          <div className={css.notices}>
            <LastRestored backups={backups.data} />
            <Restorable span={backups.data.restorable} />
            <Places backups={backups.data} />
            <RecoveryKey hasOne={backups.data.has_recovery_key} />
          </div>
          <DataTable
            caption={t('backups.caption')}
            columns={columns(t, formats)}
            rows={backups.data.runs}
            keyOf={({ started_at }) => started_at}
            empty={t('backups.empty')}
          />
          <StoreForm key={String(backups.data.store?.endpoint)} store={backups.data.store} />
        </>
      ) : null}
    </>
  );
}

/** The moments to which the embedded database can be put back. */
function Restorable({ span }: { span: BackupsWire['restorable'] }) {
  const { t, formats } = useTexts();
  if (!span) return null;
  const shown = (at: string): string => formats.dateTime(Date.parse(at));
  return (
    <Notice kind="neutral" title={t('backups.moments', { from: shown(span.from), until: shown(span.until) })}>
      {t('backups.moments_text')}
    </Notice>
  );
}

/** When a backup was last restored on trial, which alone proves that backups are good. */
function LastRestored({ backups: { nightly, last_restored_at, runs } }: { backups: BackupsWire }) {
  const { t, formats } = useTexts();
  if (!nightly) return <Notice kind="warning" title={t('backups.off')} />;
  const hasFailed = (runs[0]?.problem ?? null) !== null;
  return (
    <Notice
      kind={hasFailed ? 'danger' : last_restored_at === null ? 'neutral' : 'success'}
      title={
        last_restored_at === null
          ? t('backups.never_restored')
          : t('backups.last_restored', { at: formats.dateTime(Date.parse(last_restored_at)) })
      }
    >
      {hasFailed ? t('backups.last_failed') : null}
    </Notice>
  );
}
