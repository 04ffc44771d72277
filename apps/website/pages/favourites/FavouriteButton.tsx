import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/favourites/Favourites.module.css';
import { toggleFavourite, useFavourites } from '#apps/website/pages/favourites/favourites.ts';
import { Button } from '#ui/Button.tsx';

/** A heart: keeps the film among the favourites of this device, or takes it away. */
export function FavouriteButton({ id }: { id: number }) {
  const { t } = useTexts();
  const isKept = useFavourites().includes(id);
  return (
    <Button aria-pressed={isKept} onClick={() => toggleFavourite(id)}>
      <svg className={css.heart} viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-kept={isKept}>
        <path d="M12 20.5C5.5 15.8 2.5 12.3 2.5 8.6 2.5 5.8 4.7 3.7 7.4 3.7c1.8 0 3.5.9 4.6 2.5 1.1-1.6 2.8-2.5 4.6-2.5 2.7 0 4.9 2.1 4.9 4.9 0 3.7-3 7.2-9.5 11.9Z" />
      </svg>
      {t('common.favourite')}
    </Button>
  );
}
