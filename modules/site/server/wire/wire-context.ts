import { type Texts, textFor } from '#kernel/texts.ts';
import type { ImageWire } from '#modules/catalogue/contract/public.ts';
import type { Size } from '#modules/pictures/rules/renditions.ts';
import type { Words } from '#modules/site/server/wire/words.ts';
import type { Snapshot } from '#modules/site/snapshot.ts';

/** The context of an answer: one snapshot in one locale. */
export type WireContext = {
  readonly snapshot: Snapshot;
  readonly locale: string;
  readonly words: Words;
  readonly text: (texts: Texts | null | undefined) => string;
  /** Returns the address of a stored file; returns an address unchanged. */
  readonly file: (key: string) => string;
  /** `defaultSize` is for pictures without a recorded size. */
  readonly image: (key: string | undefined, defaultSize: Size) => ImageWire | null;
};

export function wireContext(snapshot: Snapshot, locale: string, words: Words): WireContext {
  const { storage, website_locale } = snapshot.settings;
  const file = (key: string) => (/^(https:\/\/|\/)/.test(key) ? key : `${storage}/${key}`);
  return {
    snapshot,
    locale,
    words,
    text: (texts) => textFor(texts, locale, website_locale),
    file,
    image: (key, defaultSize) => {
      if (!key) return null;
      const asset = snapshot.assets.get(key);
      return {
        url: file(key),
        width: asset?.width || defaultSize.width,
        height: asset?.height || defaultSize.height,
        placeholder: asset?.placeholder ?? null,
        color: asset?.color ?? null,
      };
    },
  };
}
