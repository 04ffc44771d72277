import { useParams } from 'react-router';
import { NotFoundPage } from '#apps/portal/pages/NotFoundPage.tsx';
import { PlaylistSheet } from '#apps/portal/pages/organisation/signage/playlists/PlaylistSheet.tsx';
import { usePlaylists } from '#apps/portal/pages/organisation/signage/signage.ts';

export function Component() {
  const { id } = useParams();
  const { data } = usePlaylists();
  const playlist = data?.find((each) => String(each.id) === id);
  if (playlist) return <PlaylistSheet key={id} playlist={playlist} />;
  return data ? <NotFoundPage /> : null;
}
