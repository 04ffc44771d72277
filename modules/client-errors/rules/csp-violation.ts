/** Something a page wanted to load or run and its Content-Security-Policy kept out. */
export type CspViolation = {
  /** The page. */
  readonly url: string;
  /** `script-src-elem` and its like. */
  readonly directive: string;
  /** An address, or what a browser says instead of one: `inline`, `eval`, `data`. */
  readonly blocked: string;
  /** The file whose line wanted it; '' when the browser does not tell. */
  readonly source: string;
  readonly line: number | null;
};

/** `moz-extension`, `chrome-extension://...` */
const OF_AN_EXTENSION = /^[a-z-]*extension(?::|$)/;

/** Extensions put their own things into every page they see: that the policy keeps them out is no news. */
export const isOfOurPage = ({ blocked, source }: Pick<CspViolation, 'blocked' | 'source'>): boolean =>
  !OF_AN_EXTENSION.test(blocked) && !OF_AN_EXTENSION.test(source);
