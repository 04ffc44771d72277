/** The feeds for API partners (D-174): what a key can be allowed to read. */
export const FEEDS = ['movies', 'schedules', 'events'] as const;
export type FeedName = (typeof FEEDS)[number];
