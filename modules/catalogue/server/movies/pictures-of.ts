/**
 * Pictures of films and events: resolves the picture of a form to the renditions the site shows
 * (D-171).
 */
import { refuse } from '#kernel/refusal.ts';
import type { Texts } from '#kernel/texts.ts';
import { ownBackground } from '#modules/catalogue/rules/film-pictures.ts';
import type { FileAddress } from '#modules/exhibitor/server.ts';
import { uploadedPicture } from '#modules/pictures/server.ts';
import type { Tx } from '#platform/db/tx.ts';

/** Storage keys, as `movie.assets` contains them. */
export type MovieAssets = {
  readonly poster?: { readonly md: string; readonly lg: string };
  readonly overview?: string;
  readonly overview_md?: string;
  readonly background?: string;
};
/** A still as `movie.stills` contains it: storage keys and texts. */
export type StoredStill = {
  readonly md: string;
  readonly lg: string;
  readonly alt: Texts;
  readonly credit: string;
};
/** Storage keys, as `event.assets` contains them. */
export type EventAssets = { readonly poster?: string; readonly poster_md?: string };

/** A picture as a form shows it, with the key that the form sends back. */
export const shownPicture = (key: string | undefined, fileAt: FileAddress) =>
  key === undefined ? null : { key, url: fileAt(key) };

/** Refuses 422 `poster`, `overview`, `background` picture.unknown. An unchanged picture stays as it is. */
export async function movieAssets(
  tx: Tx,
  before: MovieAssets,
  form: { readonly poster: string | null; readonly overview: string | null; readonly background: string | null },
): Promise<MovieAssets> {
  const { poster, overview, overview_md, background: _stored, ...others } = before;
  const background = ownBackground(before);
  return {
    ...others,
    ...(form.poster === (poster?.lg ?? null) ? poster && { poster } : await newPoster(tx, form.poster)),
    ...(form.overview === (overview ?? null)
      ? { ...(overview && { overview }), ...(overview_md && { overview_md }) }
      : await newOverview(tx, form.overview)),
    ...(form.background === (background ?? null)
      ? background && { background }
      : await newBackground(tx, form.background)),
  };
}

type StillInForm = { readonly picture: string; readonly alt: Texts; readonly credit: string };

/** Refuses 422 `stills.N.picture` picture.unknown. A picture that the film has already stays as it is. */
export async function movieStills(
  tx: Tx,
  before: readonly StoredStill[],
  form: readonly StillInForm[],
): Promise<StoredStill[]> {
  const stills: StoredStill[] = [];
  for (const [index, { picture, alt, credit }] of form.entries()) {
    const stored = before.find(({ lg }) => lg === picture);
    stills.push({ ...(stored ?? (await newStill(tx, picture, `stills.${index}.picture`))), alt, credit });
  }
  return stills;
}

async function newStill(tx: Tx, key: string, path: string): Promise<Pick<StoredStill, 'md' | 'lg'>> {
  const { still_md: md, still: lg } = await uploadedPicture(tx, key, path);
  if (!md || !lg) throw refuse('picture.unknown', undefined, path);
  return { md, lg };
}

/** Refuses 422 `poster` picture.unknown. */
export async function eventAssets(tx: Tx, before: EventAssets, poster: string | null): Promise<EventAssets> {
  if (poster === (before.poster ?? null)) return before;
  const made = (await newPoster(tx, poster)).poster;
  return made ? { poster: made.lg, poster_md: made.md } : {};
}

async function newPoster(tx: Tx, key: string | null): Promise<Pick<MovieAssets, 'poster'>> {
  if (key === null) return {};
  const { md, lg } = await uploadedPicture(tx, key, 'poster');
  if (!md || !lg) throw refuse('picture.unknown', undefined, 'poster');
  return { poster: { md, lg } };
}

async function newOverview(tx: Tx, key: string | null): Promise<Pick<MovieAssets, 'overview' | 'overview_md'>> {
  if (key === null) return {};
  const { overview, overview_md } = await uploadedPicture(tx, key, 'overview');
  if (!overview || !overview_md) throw refuse('picture.unknown', undefined, 'overview');
  return { overview, overview_md };
}

async function newBackground(tx: Tx, key: string | null): Promise<Pick<MovieAssets, 'background'>> {
  if (key === null) return {};
  const { background } = await uploadedPicture(tx, key, 'background');
  if (!background) throw refuse('picture.unknown', undefined, 'background');
  return { background };
}
