import type { FastifyRequest } from 'fastify';
import type { Site } from '#modules/access/server/factors/passkey-ceremony.ts';

/** Returns the site that a request reached, as its browser sees it: passkeys are bound to it. */
export const siteOf = ({ protocol, host, hostname }: Pick<FastifyRequest, 'protocol' | 'host' | 'hostname'>): Site => ({
  origin: `${protocol}://${host}`,
  host: hostname,
});
