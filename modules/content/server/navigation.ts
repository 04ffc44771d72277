import { createHash } from 'node:crypto';
import { conflict, refuse } from '#kernel/refusal.ts';
import type { NavigationForm, StaffNavigationWire } from '#modules/content/contract/navigation.ts';
import { sanitisedTexts } from '#modules/content/server/sanitise.ts';
import type { Settings } from '#modules/exhibitor/contract/settings.ts';
import { changeSettings, staffSettings } from '#modules/exhibitor/server.ts';
import type { Acting, Db } from '#platform/db/tx.ts';

/**
 * Returns the navigation of the website, the pictures in its header and the columns of its footer.
 */
export const readNavigation = async (db: Db, exhibitorId: number): Promise<StaffNavigationWire> =>
  navigationIn(await staffSettings(db, exhibitorId));

/**
 * Writes it as a whole; the pictures must belong to the exhibitor. Refuses 422 `header_slides`,
 * `navigation` picture.unknown; 409 content.changed_meanwhile if another employee changed any of it
 * since it was read; 409 site.data_missing.
 */
export async function saveNavigation(db: Db, acting: Acting, form: NavigationForm): Promise<StaffNavigationWire> {
  const before = await readNavigation(db, acting.exhibitorId);
  await refuseForeignPictures(db, acting.exhibitorId, form, before);
  const { navigation, header_slides: headerSlides } = form;
  const columns = form.columns.map(({ html, ...column }) => ({
    ...column,
    ...(html && { html: sanitisedTexts(html) }),
  }));
  const after = await changeSettings({ db, settingsChanged: () => undefined }, acting, {
    given: { website_config: { navigation, headerSlides, footer: { columns } } },
    mayChangeSystem: false,
    expected: (settings) => {
      if (navigationIn(settings).seen !== form.seen) throw conflict('content.changed_meanwhile');
    },
  });
  return navigationIn(after);
}

function navigationIn({ website_config, website_locale, available_locales, storage }: Settings): StaffNavigationWire {
  const { navigation, headerSlides: header_slides } = website_config;
  const parts = { navigation, header_slides, columns: website_config.footer.columns };
  return {
    ...parts,
    seen: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
    locales: [...new Set([website_locale, ...available_locales])],
    storage,
  };
}

type Slides = Pick<NavigationForm, 'navigation' | 'header_slides'>;
type Item = Slides['navigation'][number];

const slidesOf = (item: Item): NonNullable<Item['headerSlides']> => [
  ...(item.headerSlides ?? []),
  ...(item.children ?? []).flatMap(slidesOf),
];
const picturesIn = ({ navigation, header_slides }: Slides): string[] =>
  [...header_slides, ...navigation.flatMap(slidesOf)].flatMap(({ image, small }) => (small ? [image, small] : [image]));

/** Allows all present pictures; a new one must be an upload of this exhibitor. */
async function refuseForeignPictures(db: Db, exhibitorId: number, form: Slides, before: Slides): Promise<void> {
  const picturesBefore = new Set(picturesIn(before));
  const fresh = [...new Set(picturesIn(form))].filter((key) => !picturesBefore.has(key));
  if (fresh.length === 0) return;
  const there = await db.ask(exhibitorId, (first) =>
    first.query<{ key: string }>('SELECT key FROM asset WHERE exhibitor_id = tenant() AND key = ANY($1)', [fresh]),
  );
  if (there.length < fresh.length) throw refuse('picture.unknown', undefined, 'header_slides');
}
