import formCss from '#apps/portal/components/form/Form.module.css';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/signage/playlists/Playlist.module.css';
import { type ItemValues, nameOfItem } from '#apps/portal/pages/organisation/signage/playlists/playlist-values.ts';
import { classes } from '#ui/classes.ts';

const SHAPES = ['landscape', 'portrait'] as const;

/**
 * Shows the open item as it fills a screen in both orientations, with its picture as on the wall;
 * for a view, which the screen draws from the present programme, its name.
 */
export function PlaylistPreview({ items, open }: { items: readonly ItemValues[]; open: number }) {
  const { t } = useTexts();
  const index = Math.max(0, open);
  const item = items[index];
  if (!item) return null;
  const name = nameOfItem(t, items, index);
  return (
    <section className={css.preview} aria-label={t('signage.playlist.preview')}>
      <h3 className={formCss.groupName}>
        {t('signage.playlist.preview')}: {name}
      </h3>
      <div className={css.shapes}>
        {SHAPES.map((shape) => (
          <figure key={shape} className={css.shape}>
            <div className={classes(css.wall, shape === 'portrait' && css.upright)}>
              <Picture item={item} name={name} />
            </div>
            <figcaption>{t(`signage.playlist.${shape}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Picture({ item: { kind, url, fit }, name }: { item: ItemValues; name: string }) {
  if (kind === 'view' || !url) return <span className={css.view}>{name}</span>;
  const fits = classes(css.file, fit === 'filled' && css.filled);
  if (kind === 'video') return <video className={fits} src={url} muted autoPlay loop playsInline />;
  return (
    <>
      {fit === 'whole' ? <img className={css.around} src={url} alt="" /> : null}
      <img className={fits} src={url} alt={name} />
    </>
  );
}
