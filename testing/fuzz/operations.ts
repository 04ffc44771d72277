import { z } from 'zod';

/** The part of JSON Schema that our API description uses. */
export type JsonSchema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
};
type Described = {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
};
export type ApiDocument = {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

/** One operation of the API description. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With names in braces: `/api/bill/{uuid}/result`. */
  readonly path: string;
  readonly body: JsonSchema | null;
  /** The required query parameters. */
  readonly asks: readonly string[];
  /**
   * Returns the problem of an answer with this status, or null. Undeclared statuses are refusals.
   */
  judge(status: number, contentType: string, json: unknown): string | null;
};

/** Routes for employees and devices only: visitors are always refused. */
export const isOwnPath = ({ method, path }: Pick<Operation, 'method' | 'path'>): boolean =>
  /^\/api\/(staff|devices?|scanner|pos|display|signage)(\/|$)/.test(path) ||
  (method === 'POST' && /^\/api\/settings(\/|$)/.test(path));

/** Returns every operation of the description at /api/openapi.json. */
export function operationsOf(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase() as Operation['method'],
      path,
      body: described.requestBody?.content['application/json']?.schema ?? null,
      asks: (described.parameters ?? [])
        .filter(({ in: place, required }) => place === 'query' && required)
        .map(({ name }) => name),
      judge: judgeOf(document, described.responses),
    })),
  );
}

function judgeOf(document: ApiDocument, responses: Described['responses']): Operation['judge'] {
  const contracts = new Map(
    Object.entries(responses).map(([status, { content = {} }]) => [
      status,
      Object.entries(content).map(([type, { schema }]) => ({ type, contract: contractOf(document, schema) })),
    ]),
  );
  return (status, contentType, json) => {
    const own = contracts.get(String(status));
    if (!own && status < 400) return `answers ${status}, which is not declared`;
    const declared = own ?? contracts.get('default') ?? [];
    const fitting = declared.find(({ type }) => contentType.startsWith(type));
    if (!fitting) return declared.length === 0 ? null : `answers ${contentType || 'no content type'}`;
    if (fitting.type !== 'application/json') return null;
    const { error } = fitting.contract.safeParse(json);
    return error ? `breaks its contract: ${z.prettifyError(error)}` : null;
  };
}

/** Resolves references to shared parts of the description within the schema. */
function contractOf({ components }: ApiDocument, schema: JsonSchema): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
}
