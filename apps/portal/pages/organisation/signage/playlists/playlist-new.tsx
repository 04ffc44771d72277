import { PlaylistSheet } from '#apps/portal/pages/organisation/signage/playlists/PlaylistSheet.tsx';

export const Component = () => <PlaylistSheet playlist={null} />;
