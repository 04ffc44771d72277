import type { CrashPoint } from '#platform/observability/crash-points.ts';
import {
  byTelephone,
  getsMoneyBack,
  giftCard,
  goesAway,
  lostAnswers,
  needsTime,
  noticeOvertakes,
  purchase,
  type Story,
  screeningIsCancelled,
  slowProvider,
  startsAgain,
  visitorReturns,
  withoutNotice,
  withVoucher,
} from '#testing/torture/crashes/stories.ts';

type Met = readonly [name: string, story: Story, pass?: number];

/**
 * The stories in which a crash point occurs, and the pass at which the program dies. Every point
 * has at least one; every test run uses the first one, a long run all of them.
 */
export const STORIES: Readonly<Record<CrashPoint, readonly [Met, ...Met[]]>> = {
  'checkout.earlier-given-up': [['starts again', startsAgain, 2]],
  'checkout.priced': [['buys', purchase]],
  'sale.locked': [['buys', purchase]],
  'sale.written': [
    ['pays with a voucher', withVoucher],
    ['buys', purchase],
  ],
  'sale.committed': [
    ['buys', purchase],
    ['pays with a voucher', withVoucher],
    ['buys a gift card', giftCard],
  ],
  'checkout.batch-carried': [['buys', purchase]],
  'checkout.answering': [
    ['pays with a voucher', withVoucher],
    ['buys', purchase],
  ],
  'payment.starting': [
    ['buys', purchase],
    ['by telephone', byTelephone],
  ],
  'payment.created': [
    ['by telephone', byTelephone],
    ['buys', purchase],
  ],
  'payment.recorded': [
    ['buys', purchase],
    ['by telephone', byTelephone],
  ],
  'payment.announced': [['buys', purchase]],
  'payment.held': [['buys', purchase]],
  'payment.refused': [['the answers of the provider are lost', lostAnswers]],
  'processing-data.answering': [
    ['by telephone', byTelephone],
    ['buys', purchase],
  ],
  'notice.received': [['buys', purchase]],
  'notice.read': [
    ['by telephone', byTelephone],
    ['buys', purchase],
  ],
  'notice.parked': [['the notice overtakes the answer', noticeOvertakes]],
  'notice.applied': [['buys', purchase]],
  'notice.answering': [['buys', purchase]],
  'parked-notice.applied': [['the notice overtakes the answer', noticeOvertakes]],
  'parked-notice.closed': [['the notice overtakes the answer', noticeOvertakes]],
  'payment-status.fetched': [
    ['buys', purchase],
    ['comes back himself', visitorReturns],
    ['without a notice', withoutNotice],
  ],
  'payment-status.locked': [['buys', purchase, 2]],
  'payment-status.written': [
    ['buys', purchase, 2],
    ['is sent to the provider', purchase],
    ['buys a gift card', giftCard, 2],
  ],
  'payment-status.committed': [
    ['buys a gift card', giftCard, 2],
    ['buys', purchase, 2],
  ],
  'payment-status.checked': [['comes back himself', visitorReturns]],
  'status.answering': [
    ['comes back himself', visitorReturns],
    ['buys', purchase],
  ],
  'reconcile.found': [['without a notice', withoutNotice]],
  'reconcile.started': [['the provider is slow', slowProvider]],
  'reconcile.checked': [['without a notice', withoutNotice]],
  'expiry.asked': [['goes away', goesAway]],
  'expiry.written': [['goes away', goesAway]],
  'expiry.committed': [['goes away', goesAway]],
  'withdrawal.written': [['starts again', startsAgain]],
  'withdrawal.committed': [['starts again', startsAgain]],
  'extension.written': [['needs time', needsTime]],
  'extension.committed': [['needs time', needsTime]],
  'provider-cancel.done': [['goes away', goesAway]],
  'refund.written': [['gets money back', getsMoneyBack]],
  'refund.committed': [['gets money back', getsMoneyBack]],
  'refund.sending': [['gets money back', getsMoneyBack]],
  'refund.accepted': [['gets money back', getsMoneyBack]],
  'refund.sent-recorded': [['gets money back', getsMoneyBack]],
  'refund.followed': [['gets money back', getsMoneyBack]],
  'refund.done-recorded': [['gets money back', getsMoneyBack]],
  'cancellation.closed': [['the screening is cancelled', screeningIsCancelled]],
  'cancellation.withdrawn': [['the screening is cancelled', screeningIsCancelled]],
  'cancellation.bill-refunded': [['the screening is cancelled', screeningIsCancelled]],
  'cancellation.refunded': [['the screening is cancelled', screeningIsCancelled]],
  'cancellation.told': [['the screening is cancelled', screeningIsCancelled]],
  'outbox.leased': [
    ['buys a gift card', giftCard],
    ['buys', purchase],
  ],
  'outbox.performed': [
    ['buys', purchase],
    ['buys a gift card', giftCard],
    ['gets money back', getsMoneyBack, 2],
  ],
  'outbox.recorded': [['buys', purchase]],
  'job.begun': [['without a notice', withoutNotice]],
  'job.run': [['without a notice', withoutNotice]],
  'mail.written': [['buys', purchase]],
  'mail.sent': [
    ['buys', purchase],
    ['buys a gift card', giftCard],
  ],
};
