/**
 * The public part of contact: the route of the form, the email to the exhibitor, the portal's
 * routes of the messages, and their purge.
 */
export { contactOutbox } from '#modules/contact/server/contact-mail.ts';
export { eraseMessagesOf, messagesOf } from '#modules/contact/server/erase-messages.ts';
export { countFailedMessages } from '#modules/contact/server/messages.sql.ts';
export { contactRoutes } from '#modules/contact/server/routes.ts';
export { CONTACT_TOPIC, countOldMessages, purgeContactMessages } from '#modules/contact/server/send-message.ts';
export { messageRoutes } from '#modules/contact/server/staff-routes.ts';
