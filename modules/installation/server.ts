export { checkSecret, SecretProblem } from '#modules/installation/server/check-secret.ts';
export {
  BEGIN_QUIET,
  keepRecoveryRecipient,
  openQuiet,
  type Quiet,
  recoveryRecipient,
} from '#modules/installation/server/quiet-copy.ts';
