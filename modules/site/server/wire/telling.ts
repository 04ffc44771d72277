import { type Texts, textFor } from '#kernel/texts.ts';
import type { ImageWire } from '#modules/catalogue/contract.ts';
import type { Words } from '#modules/site/server/wire/words.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

/** Whom something is told: one snapshot's things in one locale. */
export type Telling = {
  readonly snapshot: Snapshot;
  readonly locale: string;
  readonly words: Words;
  readonly text: (texts: Texts | null | undefined) => string;
  /** Address of a stored file; an address stays as it is. */
  readonly file: (key: string) => string;
  readonly image: (key: string | undefined, wanted: { width: number; height: number }) => ImageWire | null;
};

/** Sizes images are made in (D-171), for pictures whose own size is not recorded. */
export const POSTER_MD = { width: 400, height: 600 };
export const POSTER_LG = { width: 800, height: 1200 };
export const OVERVIEW = { width: 1280, height: 720 };

export function tell(snapshot: Snapshot, locale: string, words: Words): Telling {
  const { storage, website_locale } = snapshot.settings;
  const file = (key: string) => (/^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`);
  return {
    snapshot,
    locale,
    words,
    text: (texts) => textFor(texts, locale, website_locale),
    file,
    image: (key, wanted) => {
      if (!key) return null;
      const asset = snapshot.assets.get(key);
      return {
        url: file(key),
        width: asset?.width || wanted.width,
        height: asset?.height || wanted.height,
        placeholder: asset?.placeholder ?? null,
        color: asset?.color ?? null,
      };
    },
  };
}
