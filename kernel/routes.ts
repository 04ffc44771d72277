import type { z } from 'zod';

/** How a front end names a route, and under which method and path the server registers it: `GET /api/staff/movies/:id`. */
export type RouteKey = `${'GET' | 'POST' | 'DELETE'} /${string}`;

/** A success that is a file, with the media types it may have. */
export type FileAnswer = { readonly file: readonly string[] };

/** One route as both sides know it. The server registers it (`platform/http/serving.ts`), front ends call it by its key. */
export type RouteContract = {
  /** What it does, for the API description. */
  readonly summary: string;
  readonly description?: string;
  /** Its group in the API description, where that is not the group of its table. */
  readonly tag?: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** What a success says. Refusals are the same everywhere. */
  readonly answer: z.ZodType | FileAnswer;
  /** It has an ETag: 304 answers a caller who has it already. */
  readonly notModified?: true;
  /**
   * Why others may add parameters to the query, which are ignored. Without it a parameter that the
   * contract does not name is refused.
   */
  readonly foreignQuery?: string;
  /** Successes that another standard wants: 201 for what is new, 204 for an answer without content. */
  readonly also?: readonly (201 | 204)[];
  /** Partners call it with an API key. */
  readonly apiKey?: true;
};

export type RouteTable = Readonly<Record<RouteKey, RouteContract>>;

/** The routes of a module for one kind of caller; `tag` groups them in the API description. */
export const defineRoutes = <Routes extends RouteTable>(tag: string, routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([key, route]) => [key, { tag, ...route }])) as Routes;

export const fileAnswer = (...types: readonly string[]): FileAnswer => ({ file: types });
