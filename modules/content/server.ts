/** What other modules may use of content: harmless HTML and links, and pages by their address. */
export { type FoundPage, findPage, pageWire } from '#modules/content/server/find-page.ts';
export { type ListedPage, listPages, recordMissingPage } from '#modules/content/server/pages.sql.ts';
export { presetPage } from '#modules/content/server/preset-pages.ts';
export { safeLink, sanitise } from '#modules/content/server/sanitise.ts';
