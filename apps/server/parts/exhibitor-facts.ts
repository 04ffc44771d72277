import type { Editorial } from '#modules/content/server.ts';
import type { Feature } from '#modules/exhibitor/rules/features.ts';
import type { LiveSnapshots } from '#modules/site/server.ts';

/** Facts about an exhibitor that modules below `site` need. They come from the snapshot, without a query. */
export type ExhibitorFacts = {
  readonly featuresOf: (exhibitorId: number) => Promise<readonly Feature[]>;
  /** The address its uploaded files are served from. */
  readonly storageOf: (exhibitorId: number) => Promise<string>;
  /** The address partners reach it at, without a slash at the end. */
  readonly partnerUrlOf: (exhibitorId: number) => Promise<string>;
  /** Whose texts editors write, and in which languages. */
  readonly editorialOf: (exhibitorId: number) => Promise<Editorial>;
};

export const exhibitorFacts = (
  snapshots: Pick<LiveSnapshots, 'get'>,
  partnerUrl: (servingOn: string) => string,
): ExhibitorFacts => ({
  featuresOf: async (id) => (await snapshots.get(id)).settings.public_config.features,
  storageOf: async (id) => (await snapshots.get(id)).settings.storage,
  partnerUrlOf: async (id) => partnerUrl((await snapshots.get(id)).exhibitor.serving_on),
  async editorialOf(id) {
    const { exhibitor, settings } = await snapshots.get(id);
    const locales = [...new Set([settings.website_locale, ...settings.available_locales])];
    return { name: exhibitor.trade_name, email: exhibitor.email, country: exhibitor.country, locales };
  },
});
