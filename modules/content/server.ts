/**
 * The public part of content: sanitised HTML and links, pages by their address, and the routes of
 * editors.
 */
export { type FoundPage, findPage, pageWire } from '#modules/content/server/find-page.ts';
export { type ListedPage, listPages, recordMissingPage } from '#modules/content/server/pages.sql.ts';
export { presetPage } from '#modules/content/server/preset-pages.ts';
export type { Editorial } from '#modules/content/server/read-contents.ts';
export { safeLink, sanitise, sanitisedTexts } from '#modules/content/server/sanitise.ts';
export { addPage, type Editing } from '#modules/content/server/save-page.ts';
export { savePreset } from '#modules/content/server/save-preset.ts';
export { addQuestion } from '#modules/content/server/save-question.ts';
export { saveWidget } from '#modules/content/server/save-widget.ts';
export { contentStaffRoutes } from '#modules/content/server/staff-routes.ts';
