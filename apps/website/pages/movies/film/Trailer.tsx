import { useState } from 'react';
import { useConsent } from '#apps/website/components/consent.ts';
import { useTexts } from '#apps/website/i18n/TextsProvider.tsx';
import css from '#apps/website/pages/movies/film/Trailer.module.css';
import { embedAddress, isOwnVideo } from '#apps/website/pages/movies/film/trailer-address.ts';
import { showTrailersAtOnce, useTrailersAtOnce } from '#apps/website/pages/movies/film/trailers-at-once.ts';
import type { ImageWire } from '#modules/catalogue/contract/public.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Field.tsx';
import { srcSetOf } from '#ui/Poster.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

type Props = {
  readonly url: string;
  readonly title: string;
  /** One picture, in its sizes. */
  readonly pictures: readonly ImageWire[];
};

/**
 * Shows a trailer: a still with a button. Nothing of the video service is loaded before a press,
 * also after a consent to all, which leaves out the sentence only (D-015). A visitor can choose to
 * see later trailers without a press. A video that cannot be embedded is a link. A video of the
 * exhibitor's own plays here.
 */
export function Trailer({ url, title, pictures }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const atOnce = useTrailersAtOnce();
  if (isOwnVideo(url)) return <OwnTrailer url={url} title={title} pictures={pictures} />;
  const embedded = embedAddress(url);
  if (embedded && (isPlaying || atOnce))
    return <Player address={embedded} title={title} isPressed={isPlaying} isAtOnce={atOnce} />;
  return <Curtain url={url} pictures={pictures} onPlay={embedded ? () => setPlaying(true) : null} />;
}

/** Its file is requested after the press, too: a page with it is as light as without. */
function OwnTrailer({ url, title, pictures }: Props) {
  const { t } = useTexts();
  const [isPlaying, setPlaying] = useState(false);
  if (!isPlaying) return <Curtain url={url} pictures={pictures} isOwn onPlay={() => setPlaying(true)} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: an exhibitor uploads a video without captions
    <video
      ref={(video) => video?.focus()}
      className={css.frame}
      src={url}
      poster={pictures.at(-1)?.url}
      aria-label={`${t('movie.trailer')}: ${title}`}
      controls
      autoPlay
      playsInline
    />
  );
}

/** `isPressed`: the film starts, and takes the focus of the button that is gone. */
function Player(props: { address: string; title: string; isPressed: boolean; isAtOnce: boolean }) {
  const { address, title, isPressed, isAtOnce } = props;
  const { t } = useTexts();
  return (
    <>
      <iframe
        ref={(frame) => void (isPressed && frame?.focus())}
        className={css.frame}
        src={isPressed ? `${address}${address.includes('?') ? '&' : '?'}autoplay=1` : address}
        title={`${t('movie.trailer')}: ${title}`}
        loading="lazy"
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {isAtOnce ? (
        <div className={css.consent}>
          <Checkbox label={t('movie.trailer_remember')} checked onChange={() => showTrailersAtOnce(false)} />
        </div>
      ) : null}
    </>
  );
}

type CurtainProps = {
  readonly url: string;
  readonly pictures: readonly ImageWire[];
  readonly onPlay: (() => void) | null;
  /** Nothing of others is loaded, so there is nothing to ask. */
  readonly isOwn?: boolean;
};

function Curtain({ url, pictures, onPlay, isOwn = false }: CurtainProps) {
  const { t } = useTexts();
  const consent = useConsent();
  const [isRemembered, setRemembered] = useState(false);
  const picture = pictures.at(-1);
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
  return (
    <>
      <div className={`${css.curtain} night`}>
        {picture ? (
          <img
            className={css.picture}
            src={picture.url}
            srcSet={srcSetOf(pictures)}
            sizes="(min-width: 48rem) 48rem, 100vw"
            alt=""
            loading="lazy"
          />
        ) : null}
        <div className={css.way}>
          {onPlay ? (
            <Button
              variant="primary"
              size="large"
              onClick={() => {
                if (isRemembered) showTrailersAtOnce(true);
                onPlay();
              }}
            >
              {t('movie.trailer_play')}
            </Button>
          ) : (
            <LinkButton variant="primary" size="large" href={url} target="_blank" rel="noopener">
              {t('common.watch_outside', { host })}
              <VisuallyHidden> {t('accessibility.new_tab')}</VisuallyHidden>
            </LinkButton>
          )}
        </div>
      </div>
      {onPlay && !isOwn ? (
        <div className={css.consent}>
          {consent === 'all' ? null : <p>{t('movie.trailer_consent', { host })}</p>}
          <Checkbox
            label={t('movie.trailer_remember')}
            checked={isRemembered}
            onChange={(change) => setRemembered(change.target.checked)}
          />
        </div>
      ) : null}
    </>
  );
}
