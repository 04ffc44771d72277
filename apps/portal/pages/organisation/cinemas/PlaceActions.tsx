import { api } from '#apps/portal/api.ts';
import { ArchiveToggle } from '#apps/portal/components/dialog/ArchiveToggle.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import { CINEMAS } from '#apps/portal/pages/organisation/cinemas/cinemas.ts';
import { SCREENS } from '#apps/portal/pages/organisation/screens/screens.ts';

/** Archives or restores a cinema or a screen; `list` is the address of its list. */
export function PlaceActions(props: {
  kind: 'cinemas' | 'screens';
  place: { readonly id: number; readonly name: string; readonly archived: boolean };
  list: string;
}) {
  const { t } = useTexts();
  const { kind, list } = props;
  const { id, name, archived } = props.place;
  const action = archived ? 'restore' : 'archive';
  return (
    <ArchiveToggle
      change={(change) => api().call(`POST /api/staff/${kind}/:id/${change}`, { params: { id } })}
      archived={archived}
      question={{ title: t(`${kind}.archive.title`, { name }), text: t(`${kind}.archive.text`) }}
      button={t(`${kind}.archive.${action}`)}
      successText={t(`${kind}.archive.${action}d`, { name })}
      list={list}
      stale={[CINEMAS, SCREENS]}
    />
  );
}
