import type { MessageKey } from '#apps/portal/i18n/message-key.ts';

/** A possible target of an item: its website name, and its label. */
export type Target = { readonly url: string; readonly params?: Readonly<Record<string, string>> } & (
  | { readonly name: MessageKey }
  | { readonly text: string }
);

const OF_THE_SITE: readonly Target[] = [
  { url: 'home', name: 'navigation.target.home' },
  { url: 'movies', name: 'navigation.target.movies' },
  { url: 'movies', params: { filterDate: 'today' }, name: 'navigation.target.today' },
  { url: 'movies', params: { filterDate: 'tomorrow' }, name: 'navigation.target.tomorrow' },
  { url: 'movies', params: { filterDate: 'soon' }, name: 'navigation.target.soon' },
  { url: 'events', name: 'navigation.target.events' },
  { url: 'buy.vouchers', name: 'navigation.target.vouchers' },
  { url: 'newsletter.subscribe', name: 'navigation.target.newsletter' },
  { url: 'contact', name: 'navigation.target.contact' },
  { url: 'info', name: 'navigation.target.info' },
  { url: 'privacy-policy', name: 'navigation.target.privacy' },
];
const INFO = /^\/info\/([^/]+)$/;

/** Returns the pages of the program, then those of the exhibitor. */
export const targetsFor = (pages: readonly { address: string; name: string }[]): Target[] => [
  ...OF_THE_SITE,
  ...pages.map(({ address, name: text }): Target => {
    const slug = INFO.exec(address)?.[1];
    return slug ? { url: 'content.page', params: { page_slug: slug }, text } : { url: address, text };
  }),
];

/** Returns a target as one value of a choice. */
export const targetKey = ({
  url,
  params,
}: {
  url: string;
  params?: Readonly<Record<string, string>> | undefined;
}): string => JSON.stringify([url, Object.entries(params ?? {}).toSorted()]);
export const targetOf = (key: string): { url: string; params?: Record<string, string> } => {
  const [url, params] = JSON.parse(key) as [string, [string, string][]];
  return { url, ...(params.length > 0 && { params: Object.fromEntries(params) }) };
};
