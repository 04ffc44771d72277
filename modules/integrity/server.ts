export {
  checkInvariants,
  checkInvariantsAtOnce,
  checkRecentBills,
  type Violation,
} from '#modules/integrity/server/check-invariants.ts';
export { invariantsJob } from '#modules/integrity/server/invariants-job.ts';
