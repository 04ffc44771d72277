import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCE_PATH } from '#kernel/source-path.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';

/** What package.json says of this program. */
export type Package = { readonly version: string; readonly repository?: string | { readonly url: string } };

export type SourcePageDeps = {
  readonly translator: Translator;
  /** FOYER_SOURCE_URL. */
  readonly sourceUrl?: string | null;
  readonly editorialOf: (exhibitorId: number) => Promise<{ readonly email: string }>;
  /** Default: that of this program. */
  readonly program?: Package;
};

const LICENCE_URL = 'https://www.gnu.org/licenses/agpl-3.0.html';

/**
 * Registers the page that offers the source code to everyone who uses the program over a network, as
 * section 13 of its licence requires: at the operator's address, else in the repository of the
 * package, else on request from the operator. Also before the first exhibitor is founded and while a
 * website is not open.
 */
export function sourcePage(app: HttpApp, deps: SourcePageDeps): void {
  const program = deps.program ?? packageOf();
  const address = deps.sourceUrl ?? repositoryOf(program);
  app.get(SOURCE_PATH, { config: { tenant: 'optional' }, schema: { hide: true } }, async (request, reply) => {
    const email = request.exhibitorId === 0 ? '' : (await deps.editorialOf(request.exhibitorId)).email;
    const { locale, cspNonce } = request;
    const say = (key: string, params?: { version: string }): string =>
      asText(deps.translator.sentence(locale, 'source', key, params));
    const offer = address
      ? `<p>${say('at')} ${link(address, asText(address))}</p>`
      : email
        ? `<p>${say('ask')} ${link(`mailto:${email}`, asText(email))}</p>`
        : `<p>${say('ask_nobody')}</p>`;
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(
        [
          `<!doctype html><html lang="${asText(locale)}"><head><meta charset="utf-8">`,
          '<meta name="viewport" content="width=device-width, initial-scale=1">',
          '<meta name="robots" content="noindex">',
          `<meta name="color-scheme" content="light dark"><title>${say('title')}</title>`,
          '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
          `<style nonce="${cspNonce}">${STYLE}</style></head><body><main>`,
          `<h1>${say('title')}</h1><p>${say('licence', { version: program.version })}</p>${offer}`,
          `<p>${link(LICENCE_URL, say('licence_link'))}</p><p><a href="/">${say('home')}</a></p>`,
          '</main></body></html>',
        ].join(''),
      );
  });
}

const STYLE = `body{margin:0;font:1.0625rem/1.6 system-ui,sans-serif;background:Canvas;color:CanvasText}
main{max-inline-size:38rem;margin-inline:auto;padding:3rem 1.25rem}h1{font-size:1.5rem;line-height:1.25}a{overflow-wrap:anywhere}`;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asText = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** `text` is HTML. */
const link = (address: string, text: string): string => `<a href="${asText(address)}" rel="noreferrer">${text}</a>`;

const packageOf = (): Package =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Package;

/** The version of the program: what package.json says. */
export const programVersion = (): string => packageOf().version;

/** Returns the address of the repository for browsers: npm also knows `git+https://...git`. */
function repositoryOf({ repository }: Package): string | null {
  const url = typeof repository === 'string' ? repository : repository?.url;
  const web = url?.replace(/^git\+/, '').replace(/\.git$/, '');
  return web && /^https?:\/\//.test(web) ? web : null;
}
