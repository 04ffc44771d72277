import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {} from '@fastify/swagger'; // lets a route exclude itself from the API document
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGE_LOCALES } from '#kernel/texts.ts';
import { SIGNAGE_PREVIEW_PATH } from '#modules/signage/contract/preview.ts';
import type { HttpApp } from '#platform/http/app.ts';
import type { Translator } from '#platform/i18n/translator.ts';
import {
  type AppIcon,
  manifestAddress,
  OFFLINE_APPS,
  offlineApps,
  type Workers,
  workerAddress,
  workersOf,
} from '#web/server/offline-apps.ts';
import { EXHIBITOR_ID, type ExhibitorShell } from '#web/shell/exhibitor-shell.ts';

export type { ExhibitorShell };

/** The built staff apps: the addresses of their scripts and styles, and the workers of the apps that start without a network. */
export type StaffBuild = {
  readonly programOf: (app: StaffApp) => Program;
  readonly workers: Workers;
  /** False: no app registers its worker. */
  readonly offline: boolean;
};
export const STAFF_APPS = ['portal', 'pos', 'display', 'scanner', 'signage'] as const;
export type StaffApp = (typeof STAFF_APPS)[number];
type Program = {
  readonly entry: string;
  readonly preload: readonly string[];
  readonly styles: readonly string[];
  readonly faces: readonly string[];
};
type Manifest = Readonly<
  Record<string, { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }>
>;

/** `folder` is dist/website (tools/build/build.ts); its client part is served at /assets/. */
export async function loadStaffBuild(folder: string, { offline = true } = {}): Promise<StaffBuild> {
  const manifest = JSON.parse(await readFile(join(folder, 'client/.vite/staff.json'), 'utf8')) as Manifest;
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css].filter(isStyle));
  /** The two fonts of every page. */
  const faces = Object.values(manifest).flatMap(({ file }) => (isFace(file) ? [file] : []));
  const importsOf = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((imported) => [manifest[imported]?.file ?? '', ...importsOf(imported)]);
  const shared = [...new Set([...styles, ...faces])];
  return {
    offline,
    workers: await workersOf(folder, manifest, { offline, shared }),
    programOf(app) {
      const key = `apps/${app}/entry.tsx`;
      const chunk = manifest[key];
      if (!chunk) throw new Error(`The build has no ${key}`);
      return { entry: chunk.file, preload: [...new Set(importsOf(key))], styles: [...new Set(styles)], faces };
    },
  };
}
const isStyle = (file: string): boolean => file.endsWith('.css');
const isFace = (file: string): boolean => /\/(fraunces|instrument-sans)-[^/]+\.woff2$/.test(file);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asText = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** What the page of an app that starts without a network has in addition. */
type AsApp = { readonly worker: string | null; readonly manifest: string };

function page(exhibitor: ExhibitorShell, { entry, preload, styles, faces }: Program, app?: AsApp): string {
  const worker = app?.worker ? ` data-worker="${app.worker}"` : '';
  return [
    `<!doctype html><html lang="${asText(exhibitor.portal_locale)}"${worker}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${asText(exhibitor.trade_name)}</title>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...(app ? [`<link rel="manifest" href="${app.manifest}">`] : []),
    ...faces.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${entry}"></script>`,
    ...preload.map((file) => `<link rel="modulepreload" href="/${file}">`),
    '</head><body><div id="root"></div>',
    `<script type="application/json" id="${EXHIBITOR_ID}">${JSON.stringify(exhibitor).replaceAll('<', '\\u003c')}</script>`,
    '</body></html>',
  ].join('');
}

/** Lets the scanner page use the camera and run the code reader (WebAssembly). */
function letCamera(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const permissions = String(reply.getHeader('permissions-policy') ?? '');
  reply.header('content-security-policy', policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
  reply.header('permissions-policy', permissions.replace('camera=()', 'camera=(self)'));
}

/** Lets the till page call the printers of its exhibitor, and no other origin (D-141). */
function letPrinters(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const all = ["connect-src 'self'", ...origins].join(' ');
  reply.header('content-security-policy', policy.replace("connect-src 'self'", all));
}

/** Lets the portal's page show the preview of signage, and the preview be shown by it. No other page frames or is framed. */
function letPreview(reply: FastifyReply, side: 'shows' | 'is shown'): void {
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  const [from, to] =
    side === 'shows' ? ["frame-src 'none'", "frame-src 'self'"] : ["frame-ancestors 'none'", "frame-ancestors 'self'"];
  reply.header('content-security-policy', policy.replace(from, to));
  if (side === 'is shown') reply.header('x-frame-options', 'SAMEORIGIN');
}

/** The pages that found the first exhibitor of an installation. */
export const SETUP_PATH = '/portal/setup';

/** Returns the data of the portal's page while there is no exhibitor. */
const emptyInstallation = (locale: string): ExhibitorShell => ({
  exhibitor_id: 0,
  trade_name: 'Foyer',
  logo: null,
  timezone: 'UTC',
  portal_locale: locale,
  portal_locales: MESSAGE_LOCALES,
  datetime_locale: locale,
  broadcasting: false,
});

export type StaffPages = {
  readonly build: StaffBuild;
  readonly exhibitor: (exhibitorId: number) => Promise<ExhibitorShell>;
  /** Returns the origins of the exhibitor's printers. */
  readonly printers: (exhibitorId: number) => Promise<readonly string[]>;
  /** Of the exhibitor, for a device that is installed as an app. */
  readonly icons: readonly AppIcon[];
  readonly translator: Translator;
};

/**
 * Serves the pages below /portal, /pos, /display, /scanner and /signage (D-001): one empty page for
 * each app, filled by its program; and the preview of signage for the portal. `exhibitor`: the data of the exhibitor.
 */
export function staffPages(app: HttpApp, { build, exhibitor, printers, icons, translator }: StaffPages): void {
  const asApp = (name: StaffApp): AsApp | undefined => {
    const app = OFFLINE_APPS.find((each) => each === name);
    return app && { worker: build.offline ? workerAddress(app) : null, manifest: manifestAddress(app) };
  };
  const answer =
    (name: StaffApp, program: Program, { isPreview = false } = {}) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const shell =
        request.exhibitorId === 0 ? emptyInstallation(request.locale) : await exhibitor(request.exhibitorId);
      const origins = name === 'pos' ? await printers(request.exhibitorId) : [];
      if (name === 'scanner') letCamera(reply);
      if (name === 'pos') letPrinters(reply, origins);
      if (name === 'portal') letPreview(reply, 'shows');
      if (isPreview) letPreview(reply, 'is shown');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer') // an address may contain the secret of a link
        .send(
          page(name === 'pos' ? { ...shell, printers: origins } : shell, program, isPreview ? undefined : asApp(name)),
        );
    };
  const setup = answer('portal', build.programOf('portal'));
  for (const path of [SETUP_PATH, `${SETUP_PATH}/:token`])
    app.get(path, { config: { tenant: 'optional' }, schema: { hide: true } }, setup);
  offlineApps(app, { workers: build.workers, icons, exhibitor, translator });
  const preview = answer('signage', build.programOf('signage'), { isPreview: true });
  app.get(SIGNAGE_PREVIEW_PATH, { schema: { hide: true } }, preview);
  for (const name of STAFF_APPS) {
    const handler = answer(name, build.programOf(name));
    app.get(`/${name}`, { schema: { hide: true } }, handler);
    app.get(`/${name}/*`, { schema: { hide: true } }, handler);
  }
}
