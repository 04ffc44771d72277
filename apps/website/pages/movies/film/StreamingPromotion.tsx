import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/StreamingPromotion.module.css';
import { useSite } from '#apps/website/site/SiteProvider.tsx';
import type { MovieWire } from '#modules/catalogue/contract/public.ts';
import { LinkButton } from '#ui/Button.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Appears only for films of the exhibitor's own streaming partner (SITE-054, D-016). */
export function StreamingPromotion({ movie }: { movie: MovieWire }) {
  const { t } = useTexts();
  const { streaming_provider } = useSite().settings.website_config;
  const { streaming } = movie.assets;
  if (!streaming || streaming.provider !== streaming_provider) return null;
  return (
    <section className={css.promotion} aria-labelledby="streaming">
      <h2 id="streaming" className={css.title}>
        {t('movie.streaming_title')}
      </h2>
      <p>{t('movie.streaming_text')}</p>
      <p>
        <LinkButton href={streaming.url} target="_blank" rel="noopener">
          {t('movie.streaming_link', { title: movie.display_title })}
          <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
        </LinkButton>
      </p>
    </section>
  );
}
