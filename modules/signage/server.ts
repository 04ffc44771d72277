/** The public interface of signage: the routes of screens, and the portal's routes for them. */

export { savePlaylist } from '#modules/signage/server/playlists/save-playlist.ts';
export { signageRoutes } from '#modules/signage/server/routes.ts';
export { saveBackground } from '#modules/signage/server/save-background.ts';
export { saveMessage } from '#modules/signage/server/save-message.ts';
export { saveTheme } from '#modules/signage/server/save-theme.ts';
export { signageStaffRoutes } from '#modules/signage/server/staff-routes.ts';
