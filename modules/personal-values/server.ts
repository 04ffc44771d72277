/** The public interface of personal values: tokens for logs, their values, and how they are erased. */
export {
  eraseOldValues,
  eraseValuesOf,
  resolveValues,
  tokensFor,
} from '#modules/personal-values/server/personal-values.sql.ts';
