import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { textOfError } from '#apps/browser/api-error.ts';
import { api } from '#apps/portal/calls.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/events/EventsPage.module.css';
import { EVENTS, useEventFilter } from '#apps/portal/pages/events/events.ts';
import { LeavingAction } from '#apps/portal/parts/LeavingAction.tsx';
import { Problem } from '#apps/portal/parts/Problem.tsx';
import type { StaffEventWire } from '#modules/catalogue/event-contract.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/Toast.tsx';

/** How an event leaves the site and comes back. While its screening is to come, the server says until when it stays. */
export function ArchiveAction({ event: { id, title, archived_at, archivable_from } }: { event: StaffEventWire }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const navigate = useNavigate();
  const { kept } = useEventFilter();
  const [problem, setProblem] = useState<string | null>(null);
  const move = async (deed: 'archive' | 'restore'): Promise<void> => {
    await api().post(`/api/staff/events/${id}/${deed}`);
    toast(t(`events.${deed}.done`, { title }), 'success');
    await navigate(`/events${kept}`);
    await calls.invalidateQueries({ queryKey: EVENTS });
  };
  if (!archived_at)
    return (
      <LeavingAction
        title={t('events.archive.title', { title })}
        text={t('events.archive.text')}
        button={t('events.archive.button')}
        leave={() => move('archive')}
        asks={archivable_from === null}
      />
    );
  return (
    <div className={css.leaving}>
      <Problem>{problem}</Problem>
      <Button
        onClick={() => {
          setProblem(null);
          void move('restore').catch((error: unknown) => setProblem(textOfError(error, t)));
        }}
      >
        {t('events.restore.button')}
      </Button>
    </div>
  );
}
