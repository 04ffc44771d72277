import { useState } from 'react';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/stills/Stills.module.css';
import { StillViewer } from '#apps/website/pages/movies/film/stills/StillViewer.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { srcSetOf } from '#ui/Poster.tsx';

/** Shows the stills of a film; a press shows one of them as large as the screen. */
export function Stills({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const { stills } = movie.assets;
  const [opened, setOpened] = useState<number | null>(null);
  if (stills.length === 0) return null;
  return (
    <section aria-labelledby="stills">
      <h2 id="stills" className={css.heading}>
        {t('movie.stills')}
      </h2>
      <ul className={css.list}>
        {stills.map(({ md, lg, alt }, index) => (
          <li key={md.url}>
            <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => setOpened(index)}>
              <img
                className={css.small}
                src={md.url}
                srcSet={srcSetOf([md, lg])}
                sizes="(min-width: 60rem) 14rem, 45vw"
                alt={alt}
                width={md.width}
                height={md.height}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <StillViewer stills={stills} opened={opened} onClose={() => setOpened(null)} />
    </section>
  );
}
