export { checkSecret, SecretProblem } from '#modules/installation/server/check-secret.ts';
