import { existsSync } from 'node:fs';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FILE_HEADERS, PROGRAM_HEADERS } from '#platform/http/security-headers.ts';

export type FileFolder = {
  /** The address prefix of the folder, e.g. `/assets/`. */
  readonly prefix: string;
  readonly root: string;
  /**
   * `hashed`: names change with the content; sent compressed if `x.js.br` exists. `uploads`: made
   * safe to show. `plain`: revalidated each day.
   */
  readonly kind: 'hashed' | 'uploads' | 'plain';
};

const YEAR_MS = 31_536_000_000;
const DAY_MS = 86_400_000;

/** Serves folders of files; returns the served prefixes. Skips missing folders. */
export async function serveFiles(app: FastifyInstance, folders: readonly FileFolder[]): Promise<Set<string>> {
  const served = new Set<string>();
  for (const { prefix, root, kind } of folders) {
    if (!existsSync(root)) continue;
    served.add(prefix);
    await app.register(async (folder) => {
      await folder.register(fastifyStatic, optionsOf(root, kind));
      // Not the route of the plugin: it lists the whole folder for each file, for the sake of systems that fold upper and lower case.
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        reply.sendFile((request.params as { '*': string })['*']);
      folder.route({ method: ['GET', 'HEAD'], url: `${prefix}*`, schema: { hide: true }, handler });
    });
  }
  return served;
}

const optionsOf = (root: string, kind: FileFolder['kind']): FastifyStaticOptions => ({
  root,
  serve: false,
  index: false,
  redirect: false,
  dotfiles: 'ignore',
  preCompressed: kind === 'hashed',
  immutable: kind !== 'plain',
  maxAge: kind === 'plain' ? DAY_MS : YEAR_MS,
  setHeaders: (reply) => {
    reply.header('referrer-policy', 'no-referrer');
    if (kind === 'uploads') reply.headers(FILE_HEADERS);
    if (kind === 'hashed') reply.headers(PROGRAM_HEADERS);
  },
});
