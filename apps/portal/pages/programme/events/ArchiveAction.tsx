import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { EVENTS, useEventFilter } from '#apps/portal/pages/programme/events/events.ts';
import type { StaffEventWire } from '#modules/catalogue/contract/events.ts';

/**
 * Archives or restores an event. Before its screening, the server refuses and gives the first
 * possible date.
 */
export function ArchiveAction({ event: { id, title, archived_at, archivable_from } }: { event: StaffEventWire }) {
  const { t } = useTexts();
  const { listQuery } = useEventFilter();
  const action = archived_at ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/events/:id/${change}`, { params: { id } })}
      archived={archived_at !== null}
      question={{ title: t('events.archive.title', { title }), text: t('events.archive.text') }}
      button={t(`events.${action}.button`)}
      successText={t(`events.${action}.done`, { title })}
      list={`/events${listQuery}`}
      stale={[EVENTS]}
      asks={archivable_from === null}
    />
  );
}
