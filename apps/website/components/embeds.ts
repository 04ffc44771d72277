const EMBED = /<iframe\b[^>]*?\bsrc="([^"]*)"[^>]*>(?:\s*<\/iframe>)?/gi;

/**
 * Replaces every embedded film of sanitised HTML by a link to it: third parties need consent
 * (D-015). `words` makes the link's text from the host.
 */
export const linkedEmbeds = (html: string, words: (host: string) => string): string =>
  html.replace(EMBED, (_embed, source: string) => {
    const host = URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
    return `<a href="${source}" target="_blank" rel="noopener">${words(host)}</a>`;
  });
