/** The public interface of founding: the link that the start prints, and how an exhibitor is founded. */
export { foundingToken, isEmptyInstallation } from '#modules/founding/server/founding-link.ts';
export { insertFounded, nextExhibitorId } from '#modules/founding/server/insert-founded.ts';
