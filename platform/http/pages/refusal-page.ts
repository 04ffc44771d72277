/** Statuses of a program that is busy, starts, or failed: what was asked for may be there a moment later. */
const OPENS_AGAIN: ReadonlySet<number> = new Set([429, 500, 503]);

type PageRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: { readonly accept?: string | undefined };
};
type Refused = {
  readonly status: number;
  readonly message: string;
  /** After so many seconds the browser opens the page again; null: only when the visitor does. */
  readonly retryAfterSeconds: number | null;
};

/**
 * Returns whether an answer is read by a person: a browser that opens a page gets a sentence, not the
 * data that programs read.
 */
export const isForReading = ({ method, url, headers }: PageRequest, status: number): boolean =>
  method === 'GET' &&
  !url.startsWith('/api/') &&
  OPENS_AGAIN.has(status) &&
  (headers.accept ?? '').includes('text/html');

/** The page of a program that cannot render one: no script, no picture, nothing from the database. */
export function refusalPage(
  { status, message, retryAfterSeconds }: Refused,
  locale: string,
  styleNonce: string,
): string {
  const text = asText(message);
  const refresh = retryAfterSeconds === null ? '' : `<meta http-equiv="refresh" content="${retryAfterSeconds}">`;
  return [
    `<!doctype html><html lang="${asText(locale)}"><head><meta charset="utf-8">${refresh}`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${text}</title>`,
    `<style nonce="${asText(styleNonce)}">${STYLE}</style></head><body><main><h1>${text}</h1><p>${status}</p></main></body></html>`,
  ].join('');
}

const STYLE = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-inline-size:38rem;margin-inline:auto;padding:20vh 1.25rem}h1{font-size:1.5rem;line-height:1.3}p{opacity:.7}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asText = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
