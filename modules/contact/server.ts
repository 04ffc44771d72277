/**
 * The public part of contact: the route of the form, the email to the exhibitor, and the purge of
 * both.
 */
export { contactOutbox } from '#modules/contact/server/contact-mail.ts';
export { contactRoutes } from '#modules/contact/server/routes.ts';
export { purgeContactMessages } from '#modules/contact/server/send-message.ts';
