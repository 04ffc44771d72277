import { useState } from 'react';
import { useConsent } from '#apps/website/components/consent.ts';
import css from '#apps/website/components/films/Trailer.module.css';
import { embedAddress } from '#apps/website/components/films/trailer-address.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import type { ImageWire } from '#modules/catalogue/contract/public.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { srcSetOf } from '#ui/Poster.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/**
 * Shows a trailer. It contacts the video service only after the visitor's consent to all, or for
 * this film after a press on a button that names the service (D-015). A video that cannot be
 * embedded is a link. `pictures`: one, in its sizes.
 */
export function Trailer({ url, title, pictures }: { url: string; title: string; pictures: readonly ImageWire[] }) {
  const { t } = useTexts();
  const consent = useConsent();
  const [isAccepted, setAccepted] = useState(false);
  const embedded = embedAddress(url);
  const picture = pictures.at(-1);
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
  if (embedded && (isAccepted || consent === 'all')) {
    return (
      <iframe
        className={css.frame}
        src={embedded}
        title={`${t('movie.trailer')}: ${title}`}
        loading="lazy"
        allow="fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className={`${css.curtain} night`}>
      {picture ? (
        <img
          className={css.picture}
          src={picture.url}
          srcSet={srcSetOf(pictures)}
          sizes="(min-width: 48rem) 48rem, 60vw"
          alt=""
          loading="lazy"
        />
      ) : null}
      <div className={css.words}>
        {embedded ? (
          <>
            <Button variant="primary" size="large" onClick={() => setAccepted(true)}>
              {t('movie.trailer_play')}
            </Button>
            <p className={css.consent}>{t('movie.trailer_consent', { host })}</p>
          </>
        ) : (
          <LinkButton variant="primary" size="large" href={url} target="_blank" rel="noopener">
            {t('movie.trailer_outside', { host })}
            <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
    </div>
  );
}
