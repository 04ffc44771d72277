/**
 * The exports of newsletters: signing up, the subscribers, the links of their emails, and the
 * emails.
 */
export { exportSubscribers, SUBSCRIBER_COLUMNS } from '#modules/newsletters/server/export-subscribers.ts';
export { leaveToken } from '#modules/newsletters/server/links.ts';
export { newsletterOutbox } from '#modules/newsletters/server/newsletter-mails.ts';
export { newsletterRoutes } from '#modules/newsletters/server/routes.ts';
export { type SignUp, signUp } from '#modules/newsletters/server/sign-up.ts';
export {
  countUnconfirmed,
  eraseSubscriber,
  leaveByStaff,
  purgeUnconfirmed,
  type SubscriberData,
  type Subscription,
  subscriber,
  subscriberData,
  subscriptionOf,
} from '#modules/newsletters/server/subscribers.sql.ts';
