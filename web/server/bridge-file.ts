import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BRIDGE_PATH } from '#modules/printing/rules/bridge-path.ts';
import type { HttpApp } from '#platform/http/app.ts';

/** Returns the printer bridge of a build: one file for the machines beside printers (decision 0057). */
export const loadBridge = (folder: string): Promise<string> => readFile(join(folder, 'bridge.mjs'), 'utf8');

/** Registers the download of the bridge. It holds no secret: it gets its own with a code from the portal. */
export function bridgeFile(app: HttpApp, bridge: string): void {
  app.get(BRIDGE_PATH, { config: { tenant: 'optional' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('content-disposition', 'attachment; filename="bridge.mjs"')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .send(bridge),
  );
}
