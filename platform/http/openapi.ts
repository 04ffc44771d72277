import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { unknownQueryRefused } from '#platform/http/refuse-unknown-query.ts';

/**
 * The body of every refusal (D-066): `errors` with a 422, `request_id` with an unexpected error.
 */
const zRefusal = z
  .looseObject({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    request_id: z.string().optional(),
  })
  .meta({ id: 'Refusal' });

const toJson = { zodToJsonConfig: { unrepresentable: 'any' } } as const;

/**
 * Describes every /api route from the contracts that validate it, at GET /api/openapi.json (OpenAPI
 * 3.1).
 */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  const transform = createJsonSchemaTransform(toJson);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Foyer',
        version,
        description:
          'Cinema ticketing. Success is `{data}` or `{message}`; a refusal `{message, code, errors?}`. Amounts are euros with two decimals, times ISO 8601 with offset. POST needs the session cookie, X-CSRF-TOKEN and X-Requested-With; POST /session/touch gives them.',
      },
      servers: [{ url: '/' }],
      tags: [
        {
          name: 'partners',
          description:
            'Read-only feeds for partners of an exhibitor. Every request carries an X-Api-Key, which the exhibitor gives and ends.',
        },
      ],
      components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
    },
    hideUntagged: false,
    transform(route) {
      const { schema, url } = route;
      if (!isDescribed(url) || !schema) return { schema: { ...schema, hide: true }, url };
      const answers = { ...(schema.response as Record<string, unknown>), default: zRefusal };
      return transform({ ...route, schema: { ...schema, response: answers } });
    },
    transformObject: createJsonSchemaTransformObject(toJson),
  });
}

const isDescribed = (url: string): boolean =>
  (url.startsWith('/api/') && !url.endsWith('*')) || url.startsWith('/session/');

/** Refuses to start with an API route that declares no summary or response (API law). */
export function refuseUndescribed(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!isDescribed(url) || schema?.hide || method === 'HEAD') return;
    if (!schema?.summary || !schema.response)
      throw new Error(`${method} ${url} must declare its schema: a summary and its answers`);
  });
}

export function openApiRoute(app: FastifyInstance): void {
  app.get(
    '/api/openapi.json',
    {
      preValidation: unknownQueryRefused(),
      schema: { summary: 'This description', tags: ['system'], response: { 200: z.record(z.string(), z.unknown()) } },
    },
    () => app.swagger(),
  );
}
