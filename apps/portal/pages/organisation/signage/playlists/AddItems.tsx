import formCss from '#apps/portal/components/form/Form.module.css';
import { PictureField } from '#apps/portal/components/picture/PictureField.tsx';
import { useTexts } from '#apps/portal/i18n/language.ts';
import css from '#apps/portal/pages/organisation/signage/playlists/Playlist.module.css';
import { type ItemValues, newItem } from '#apps/portal/pages/organisation/signage/playlists/playlist-values.ts';
import { useMedia } from '#apps/portal/pages/organisation/themes/themes.ts';
import { ITEMS_MAX } from '#modules/signage/rules/playlist.ts';
import { Button } from '#ui/Button.tsx';

/** Adds a view, a picture or a video at the end of a playlist. */
export function AddItems({ count, onAdd }: { count: number; onAdd: (item: ItemValues) => void }) {
  const { t } = useTexts();
  const { data: media } = useMedia();
  const video = media?.find(({ kind }) => kind === 'video');
  if (count >= ITEMS_MAX) return <p className={formCss.hint}>{t('signage.playlist.limit', { max: ITEMS_MAX })}</p>;
  return (
    <div className={formCss.group}>
      <div className={css.adding}>
        <Button type="button" onClick={() => onAdd(newItem({ kind: 'view', template: 'programme' }))}>
          {t('signage.playlist.add_view')}
        </Button>
        {video ? (
          <Button type="button" onClick={() => onAdd(newItem({ kind: 'video', asset: video.asset, url: video.url }))}>
            {t('signage.playlist.add_video')}
          </Button>
        ) : null}
      </div>
      <PictureField
        label={t('signage.playlist.add_picture')}
        hint={t('signage.playlist.advert')}
        use="wall"
        picture={null}
        onChange={(made) => {
          if (made) onAdd(newItem({ kind: 'image', asset: made.key, url: made.url }));
        }}
      />
      {video || !media ? null : <p className={formCss.hint}>{t('signage.playlist.no_video')}</p>}
    </div>
  );
}
