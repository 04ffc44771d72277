/** A resource or script of a page that its Content-Security-Policy blocked. */
export type CspViolation = {
  /** The page. */
  readonly url: string;
  /** `script-src-elem` and similar directives. */
  readonly directive: string;
  /** An address, or a keyword that browsers send instead of one: `inline`, `eval`, `data`. */
  readonly blocked: string;
  /** The file of the line that requested it; '' if the browser does not report it. */
  readonly source: string;
  readonly line: number | null;
};

/** `moz-extension`, `chrome-extension://...` */
const OF_AN_EXTENSION = /^[a-z-]*extension(?::|$)/;

/**
 * Returns false for violations by browser extensions: they add their own resources to every page,
 * and those blocks are expected.
 */
export const isOfOurPage = ({ blocked, source }: Pick<CspViolation, 'blocked' | 'source'>): boolean =>
  !OF_AN_EXTENSION.test(blocked) && !OF_AN_EXTENSION.test(source);
