/** What the program may use of contact: the form's route, the mail to the house, and forgetting both. */
export { contactOutbox } from '#modules/contact/server/contact-mail.ts';
export { contactRoutes } from '#modules/contact/server/routes.ts';
export { forgetContactMessages } from '#modules/contact/server/send-message.ts';
