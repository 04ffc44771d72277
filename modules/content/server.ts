/**
 * The public part of content: sanitised HTML and links, pages by their address, and the routes of
 * editors.
 */
export { type FoundPage, findPage, pageWire } from '#modules/content/server/find-page.ts';
export { type ListedPage, listPages, recordMissingPage } from '#modules/content/server/pages.sql.ts';
export { presetPage } from '#modules/content/server/preset-pages.ts';
export type { Editorial } from '#modules/content/server/read-contents.ts';
export { safeLink, sanitise, sanitisedTexts } from '#modules/content/server/sanitise.ts';
export { contentStaffRoutes } from '#modules/content/server/staff-routes.ts';
