const EMBED = /<iframe\b[^>]*?\bsrc="([^"]*)"[^>]*>(?:\s*<\/iframe>)?/gi;

/**
 * Sanitised HTML with every embedded film as a link to it: a third party is asked only after consent (D-015). `words`
 * makes the link's text from the host.
 */
export const linkedEmbeds = (html: string, words: (host: string) => string): string =>
  html.replace(EMBED, (_embed, source: string) => {
    const host = URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source;
    return `<a href="${source}" target="_blank" rel="noopener">${words(host)}</a>`;
  });
