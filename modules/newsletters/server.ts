/** What the program may use of newsletters: signing up, the links of their mails, and the mails. */
export { exportSubscribers, SUBSCRIBER_COLUMNS } from '#modules/newsletters/server/export-subscribers.ts';
export { newsletterOutbox } from '#modules/newsletters/server/newsletter-mails.ts';
export { newsletterRoutes } from '#modules/newsletters/server/routes.ts';
export { type SignUp, signUp } from '#modules/newsletters/server/sign-up.ts';
export { forgetUnconfirmed } from '#modules/newsletters/server/subscribers.sql.ts';
