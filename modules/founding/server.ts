/** The public interface of founding: the link that the start prints. */
export { foundingToken, isEmptyInstallation } from '#modules/founding/server/founding-link.ts';
