import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, useMay } from '#apps/portal/api.ts';
import { Sheet } from '#apps/portal/components/dialog/Sheet.tsx';
import formCss from '#apps/portal/components/form/Form.module.css';
import { Problem } from '#apps/portal/components/page/Problem.tsx';
import { FormFoot } from '#apps/portal/forms/FormFoot.tsx';
import { useStaffForm } from '#apps/portal/forms/use-staff-form.ts';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { ArchiveAction } from '#apps/portal/pages/organisation/signage/ArchiveAction.tsx';
import { AddItems } from '#apps/portal/pages/organisation/signage/playlists/AddItems.tsx';
import { ItemFields } from '#apps/portal/pages/organisation/signage/playlists/ItemFields.tsx';
import { PlaylistItems } from '#apps/portal/pages/organisation/signage/playlists/PlaylistItems.tsx';
import { PlaylistPreview } from '#apps/portal/pages/organisation/signage/playlists/PlaylistPreview.tsx';
import {
  draftOf,
  type ItemValues,
  newItem,
  type PlaylistValues,
  valuesOf,
} from '#apps/portal/pages/organisation/signage/playlists/playlist-values.ts';
import { PLAYLISTS } from '#apps/portal/pages/organisation/signage/signage.ts';
import type { PlaylistWire } from '#modules/signage/contract/playlists.ts';
import { TextField } from '#ui/Field.tsx';
import { toast } from '#ui/Toast.tsx';

/** Edits a playlist of signage screens; `playlist` null is a new one, which begins with the programme. */
export function PlaylistSheet({ playlist }: { playlist: PlaylistWire | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const calls = useQueryClient();
  const mayEdit = useMay('themes.edit');
  const mayArchive = useMay('themes.delete');
  const close = (): void => void navigate('/signage');
  const [open, setOpen] = useState(0);
  const staffForm = useStaffForm<PlaylistValues, PlaylistWire>({
    values: {
      name: playlist?.name ?? '',
      items: playlist ? playlist.items.map(valuesOf) : [newItem({ kind: 'view', template: 'programme' })],
    },
    send: ({ name, items }) => {
      const draft = { name, items: items.map(draftOf) };
      return playlist
        ? api().call('POST /api/staff/signage/playlists/:id', { params: { id: playlist.id }, draft })
        : api().call('POST /api/staff/signage/playlists', { draft });
    },
    onDone: async () => {
      await calls.invalidateQueries({ queryKey: PLAYLISTS });
      toast(t('common.saved'), 'success');
      close();
    },
  });
  const { form, field, groupErrors, onSubmit, problem, busy } = staffForm;
  const items = form.watch('items');
  const change = (next: ItemValues[], opened: number): void => {
    form.clearErrors('items');
    form.setValue('items', next, { shouldDirty: true });
    setOpen(Math.min(opened, next.length - 1));
  };
  return (
    <Sheet title={playlist?.name ?? t('signage.playlist.new')} onClose={close}>
      <Problem>{problem ?? groupErrors('items')?.join('\n')}</Problem>
      <form onSubmit={onSubmit} noValidate>
        <fieldset className={formCss.fields} disabled={!mayEdit}>
          <TextField
            {...field('name')}
            label={t('signage.playlist.name')}
            maxLength={100}
            autoComplete="off"
            required
          />
          <PlaylistItems items={items} open={open} mayEdit={mayEdit} onOpen={setOpen} onChange={change}>
            <ItemFields key={items[open]?.key} form={staffForm} index={open} />
          </PlaylistItems>
          <AddItems count={items.length} onAdd={(item) => change([...items, item], items.length)} />
        </fieldset>
        <PlaylistPreview items={items} open={open} />
        <FormFoot busy={busy} onCancel={close} mayEdit={mayEdit} />
      </form>
      {playlist && mayArchive ? (
        <ArchiveAction
          archive={() => api().call('POST /api/staff/signage/playlists/:id/archive', { params: { id: playlist.id } })}
          name={playlist.name}
          text={t('signage.playlist.archive')}
          queryKey={PLAYLISTS}
          onDone={close}
        />
      ) : null}
    </Sheet>
  );
}
