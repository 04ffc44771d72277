/** The public interface of mail-admin: its routes. */
export { type MailAdminRouteDeps, mailAdminRoutes } from '#modules/mail-admin/server/routes.ts';
