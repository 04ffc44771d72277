import { useTexts } from '#apps/portal/i18n/language.ts';
import { CINEMAS } from '#apps/portal/pages/cinemas/cinemas.ts';
import { SCREENS } from '#apps/portal/pages/screens/screens.ts';
import { ArchiveOrBack } from '#apps/portal/parts/ArchiveOrBack.tsx';

/** How a cinema or a screen goes, and how it comes back; `list` is where its list is. */
export function PlaceActions(props: {
  kind: 'cinemas' | 'screens';
  place: { readonly id: number; readonly name: string; readonly archived: boolean };
  list: string;
}) {
  const { t } = useTexts();
  const { kind, list } = props;
  const { id, name, archived } = props.place;
  const deed = archived ? 'restore' : 'archive';
  return (
    <ArchiveOrBack
      address={`/api/staff/${kind}/${id}`}
      archived={archived}
      question={{ title: t(`${kind}.archive.title`, { name }), text: t(`${kind}.archive.text`) }}
      button={t(`${kind}.archive.${deed}`)}
      said={t(`${kind}.archive.${deed}d`, { name })}
      list={list}
      stale={[CINEMAS, SCREENS]}
    />
  );
}
