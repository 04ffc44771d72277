import type { Texts } from '#kernel/texts.ts';

/** The code of the refusal of a text that does not satisfy `hasOwnPictures`. */
export const FOREIGN_PICTURE = 'content.foreign_picture';

const SOURCE = /<img\b[^>]*?\ssrc\s*=\s*["']?([^"'\s>]*)/gi;
const HAS_HOST = /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i;

/**
 * Returns whether all pictures of a text are the exhibitor's own, in every language. A picture of
 * another website would tell that site who visits, and the policy of pages blocks it (D-170).
 */
export const hasOwnPictures = (texts: Texts): boolean =>
  Object.values(texts)
    .flatMap((html) => [...html.matchAll(SOURCE)])
    .every(([, source = '']) => !HAS_HOST.test(source));
