import type { Json } from '#modules/terminals/rules/nexo/read-json.ts';
import type { NexoRequest } from '#modules/terminals/rules/nexo/requests.ts';

/** Known to the engine, and not yet to the compiler: JSON as it is written. */
const { rawJSON } = JSON as typeof JSON & { readonly rawJSON: (text: string) => unknown };

const isDecimal = (value: unknown): value is { decimal: string } =>
  typeof value === 'object' && value !== null && 'decimal' in value && typeof value.decimal === 'string';

/** Returns a request as JSON. A decimal is written digit by digit. */
export const jsonOf = ({ header, body }: NexoRequest): string =>
  JSON.stringify({ SaleToPOIRequest: { MessageHeader: header, ...body } }, (_, value: unknown) =>
    isDecimal(value) ? rawJSON(value.decimal) : value,
  );

type WithSource = { readonly source?: string };

/** Numbers stay the texts that they are; a reply that is encoded in base64 becomes the fields that it has. */
const revived = (name: string, value: unknown, { source }: WithSource = {}): unknown => {
  if (typeof value === 'number') return source ?? '';
  return name === 'AdditionalResponse' && typeof value === 'string' ? additionalOf(value) : value;
};

/** Returns what JSON says. Null: it is none. */
export function parsed(text: string): Json {
  try {
    return JSON.parse(text, revived as (name: string, value: unknown) => unknown);
  } catch {
    return null;
  }
}

/** An account may be set up to send these fields as JSON in base64 instead of `name=value&name=value`. */
function additionalOf(text: string): string {
  if (/^\w+(\.\w+)*=[^=]/.test(text)) return text;
  try {
    const { additionalData } = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as {
      additionalData?: Readonly<Record<string, unknown>>;
    };
    const fields = Object.entries(additionalData ?? {}).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    return new URLSearchParams(fields).toString();
  } catch {
    return text;
  }
}
