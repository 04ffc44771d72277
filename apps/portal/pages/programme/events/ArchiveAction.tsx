import { useTexts } from '#apps/portal/i18n/language.ts';
import { EVENTS, useEventFilter } from '#apps/portal/pages/events/events.ts';
import { ArchiveOrBack } from '#apps/portal/parts/ArchiveOrBack.tsx';
import type { StaffEventWire } from '#modules/catalogue/event-contract.ts';

/** How an event leaves the site and comes back. While its screening is to come, the server says until when it stays. */
export function ArchiveAction({ event: { id, title, archived_at, archivable_from } }: { event: StaffEventWire }) {
  const { t } = useTexts();
  const { kept } = useEventFilter();
  const deed = archived_at ? 'restore' : 'archive';
  return (
    <ArchiveOrBack
      address={`/api/staff/events/${id}`}
      archived={archived_at !== null}
      question={{ title: t('events.archive.title', { title }), text: t('events.archive.text') }}
      button={t(`events.${deed}.button`)}
      said={t(`events.${deed}.done`, { title })}
      list={`/events${kept}`}
      stale={[EVENTS]}
      asks={archivable_from === null}
    />
  );
}
