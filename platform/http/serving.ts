import type { IncomingMessage, ServerResponse } from 'node:http';
import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RouteContract, RouteKey, RouteTable } from '#kernel/routes.ts';
import type { HttpApp } from '#platform/http/app.ts';
import { refuseUnknownFields } from '#platform/http/refuse-unknown-fields.ts';
import { unknownQueryRefused } from '#platform/http/refuse-unknown-query.ts';

type SchemaOf<Route extends RouteContract> = {
  [Part in 'params' | 'headers' | 'body' as Part extends keyof Route ? Part : never]: Route[Part];
} & (Route extends { query: infer Query } ? { querystring: Query } : unknown) &
  (Route['answer'] extends z.ZodType ? { response: { 200: Route['answer'] } & AlsoOf<Route> } : unknown);

/** The statuses that a contract declares beside 200. */
type AlsoOf<Route extends RouteContract> = Route extends { also: readonly (infer Status)[] }
  ? { [Each in Status & number]: Each extends 201 ? Route['answer'] : typeof zNothing }
  : unknown;

type Handler<Route extends RouteContract> = RouteHandlerMethod<
  RawServerDefault,
  IncomingMessage,
  ServerResponse<IncomingMessage>,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Route>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

/** Who may call a route and within which limits, and what runs before its handler. */
type ServeOptions = FastifyContextConfig &
  Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'preValidation' | 'preHandler'>;

const zNothing = z.undefined().describe('The caller has it already');
const zNoContent = z.undefined().describe('There is nothing to say');

/**
 * Registers routes of a contract. Method, path and schemas come from the contract; the caller adds
 * the policy, the limits and the handler, whose request and answer are typed by the contract.
 */
export const serving =
  <Routes extends RouteTable>(app: HttpApp, routes: Routes) =>
  <Key extends keyof Routes & RouteKey>(key: Key, options: ServeOptions, handler: Handler<Routes[Key]>): void => {
    const [method = '', url = ''] = key.split(' ');
    const route = routes[key] as RouteContract;
    const { bodyLimit, onRequest, preValidation, preHandler, ...config } = options;
    const hooks = {
      ...(onRequest && { onRequest }),
      preValidation: [
        ...[preValidation ?? []].flat(),
        ...(route.foreignQuery === undefined ? [unknownQueryRefused(route.query)] : []),
      ],
      ...(preHandler && { preHandler }),
    };
    const limit = bodyLimit !== undefined && { bodyLimit };
    app.route({
      method,
      url,
      config,
      ...hooks,
      ...limit,
      schema: schemaOf(route),
      handler: handler as RouteHandlerMethod,
    });
  };

function schemaOf({ summary, description, tag, params, query, headers, body, ...route }: RouteContract): FastifySchema {
  const { answer, notModified, also = [], apiKey } = route;
  return {
    summary,
    ...(description && { description }),
    ...(tag && { tags: [tag] }),
    ...(apiKey && { security: [{ apiKey: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body: refuseUnknownFields(body) }),
    response: {
      200: 'file' in answer ? attachment(answer.file) : answer,
      ...(also.includes(201) && { 201: answer }),
      ...(also.includes(204) && { 204: zNoContent }),
      ...(notModified && { 304: zNothing }),
    },
  };
}

const attachment = (types: readonly string[]) => ({
  description: 'The file, as an attachment',
  content: Object.fromEntries(types.map((type) => [type, { schema: z.unknown() }])),
});
