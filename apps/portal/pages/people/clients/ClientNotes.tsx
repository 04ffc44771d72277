import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useMay } from '#apps/portal/api.ts';
import { useAsk } from '#apps/portal/components/dialog/confirm.tsx';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/people/clients/Clients.module.css';
import { clientKey } from '#apps/portal/pages/people/clients/clients.ts';
import type { ClientDetailWire, ClientNoteWire } from '#modules/sales/contract/clients.ts';
import { NOTE_MAX } from '#modules/sales/rules/client-list.ts';
import { Button } from '#ui/Button.tsx';
import { TextArea } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** The notes of employees about a client: they add, change their own, and delete. */
export function ClientNotes({ client: { id, notes } }: { client: ClientDetailWire }) {
  const { t } = useTexts();
  const mayEdit = useMay('clients.edit');
  /** The note that is being written; null: none. */
  const [writing, setWriting] = useState<ClientNoteWire | 'new' | null>(null);
  const close = (): void => setWriting(null);
  return (
    <section className={css.part}>
      <h3 className={css.title}>{t('clients.notes.title')}</h3>
      {notes.length === 0 ? <p className={css.quiet}>{t('clients.notes.none')}</p> : null}
      <ul className={css.rows}>
        {notes.map((note) => (
          <li key={note.id} className={css.row}>
            {writing !== null && writing !== 'new' && writing.id === note.id ? (
              <NoteForm id={id} note={note} onClose={close} />
            ) : (
              <Note id={id} note={note} onChange={() => setWriting(note)} />
            )}
          </li>
        ))}
      </ul>
      {mayEdit && writing === 'new' ? <NoteForm id={id} note={null} onClose={close} /> : null}
      {mayEdit && writing !== 'new' ? (
        <p>
          <Button onClick={() => setWriting('new')}>{t('clients.notes.add')}</Button>
        </p>
      ) : null}
    </section>
  );
}

function Note({ id, note, onChange }: { id: number; note: ClientNoteWire; onChange: () => void }) {
  const { t, formats } = useTexts();
  const calls = useQueryClient();
  const mayEdit = useMay('clients.edit');
  const mayDelete = useMay('clients.delete');
  const { ask, asking } = useAsk();
  const remove = (): void =>
    ask({
      title: t('clients.notes.delete.title'),
      text: note.text,
      yes: t('clients.notes.delete.yes'),
      act: async () => {
        const params = { id, note: note.id };
        const changed = await api().call('POST /api/staff/clients/:id/notes/:note/delete', { params });
        calls.setQueryData(clientKey(String(id)), changed);
        toast(t('clients.notes.delete.done'), 'success');
      },
    });
  return (
    <>
      <p className={css.text}>{note.text}</p>
      <p className={css.line}>
        <span className={css.quiet}>
          {note.author} · <time dateTime={note.created_at}>{formats.dateTime(Date.parse(note.created_at))}</time>
          {note.changed_at
            ? ` · ${t('clients.notes.changed', { when: formats.dateTime(Date.parse(note.changed_at)) })}`
            : null}
        </span>
        {mayEdit && note.own ? (
          <Button size="small" onClick={onChange}>
            {t('clients.notes.change')}
          </Button>
        ) : null}
        {mayEdit && (note.own || mayDelete) ? (
          <Button size="small" onClick={remove}>
            {t('clients.notes.delete.button')}
          </Button>
        ) : null}
      </p>
      {asking}
    </>
  );
}

function NoteForm({ id, note, onClose }: { id: number; note: ClientNoteWire | null; onClose: () => void }) {
  const { t } = useTexts();
  const calls = useQueryClient();
  const { field, onSubmit, problem, busy } = useStaffForm<{ text: string }, ClientDetailWire>({
    values: { text: note?.text ?? '' },
    send: (body) =>
      note
        ? api().call('POST /api/staff/clients/:id/notes/:note', { params: { id, note: note.id }, body })
        : api().call('POST /api/staff/clients/:id/notes', { params: { id }, body }),
    onDone: (changed) => {
      calls.setQueryData(clientKey(String(id)), changed);
      toast(t('common.saved'), 'success');
      onClose();
    },
  });
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label={t('clients.notes.form')}>
      <Problem>{problem}</Problem>
      <TextArea
        {...field('text')}
        label={t('clients.notes.text')}
        hint={t('clients.notes.hint')}
        rows={4}
        maxLength={NOTE_MAX}
      />
      <FormFoot busy={busy} onCancel={onClose} />
    </form>
  );
}
