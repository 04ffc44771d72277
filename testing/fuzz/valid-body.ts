import type { JsonSchema } from '#testing/fuzz/operations.ts';

type Detailed = JsonSchema & {
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly minItems?: number;
  readonly propertyNames?: JsonSchema;
};

/** Texts of the formats that contracts ask for by a pattern; the first that fits is taken. */
const TEXTS = [
  'Ada Lovelace',
  'some-slug',
  'ada@example.org',
  '2026-11-20',
  '2026-11-20T19:30:00Z',
  '2026-11-20T19:30:00.000Z',
  '2026-11-20T19:30',
  '19:30',
  '#a0b1c2',
  '3f0e2b8a-91c4-4d5e-8a77-0123456789ab',
  'BE',
  'films/poster-1a2b3c4d.webp',
  'https://example.org/',
  'A-1',
  '1234',
  'a'.repeat(32),
  '',
];

/** Values of fields whose contract is more than its JSON Schema says. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'ada@example.org',
  holder_email: 'ada@example.org',
  to: 'ada@example.org',
  addresses: 'ada@example.org',
  slug: 'some-slug',
  gmaps: 'https://example.org/',
  issuer: 'https://example.org/',
  domains: 'example.org',
  original_language: 'en',
  spoken_languages: 'en',
  timezone: 'Europe/Brussels',
  serving_on: 'www.example.org',
  password_confirmation: '',
  notice_key: null,
  url: 'https://example.org/',
  trailer_url: 'https://example.org/',
  machine: 'term_abc123',
  uid: 'ABCDEFGHJK',
  opening_hours: Array.from({ length: 7 }, () => ''),
  until_minute: 90,
  endpoint: 'https://example.org',
};

/**
 * Returns the same valid value for a contract every time, with all its fields. `valueFor` gives the value of a field by
 * its name where it has one, such as the id of a row that exists; undefined: the contract alone decides.
 */
export function validBody(schema: JsonSchema, valueFor: (name: string) => unknown, name = ''): unknown {
  const { anyOf, oneOf, enum: allowed, type, properties, items, format, ...rest } = schema as Detailed;
  if (rest.const !== undefined) return rest.const;
  const known = valueFor(name) ?? (name in BY_NAME ? BY_NAME[name] : undefined);
  if (known !== undefined && (type === 'array') === Array.isArray(known) && type !== 'object') return known;
  const variants = anyOf ?? oneOf;
  if (variants) return validBody(variants[0] ?? {}, valueFor, name);
  if (allowed) return allowed[0];
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      if (properties)
        return Object.fromEntries(
          Object.entries(properties).map(([field, inner]) => [field, validBody(inner, valueFor, field)]),
        );
      return recordOf(schema as Detailed, valueFor);
    case 'array':
      // `seat_ids` and `seats` name their elements.
      return Array.from({ length: Math.max(1, rest.minItems ?? 1) }, () =>
        validBody(items ?? {}, valueFor, name in BY_NAME ? name : name.replace(/ies$/, 'y').replace(/s$/, '')),
      );
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, rest.minimum ?? 1), rest.maximum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return textFor({ ...rest, format } as Detailed);
  }
}

function recordOf({ propertyNames, additionalProperties }: Detailed, valueFor: (name: string) => unknown): unknown {
  if (typeof additionalProperties !== 'object') return {};
  const names = propertyNames?.enum?.map(String) ?? ['100'];
  return Object.fromEntries(names.map((each) => [each, validBody(additionalProperties, valueFor, '')]));
}

function textFor({ pattern, format, minLength = 0, maxLength = 1_000 }: Detailed): string {
  if (format === 'email') return 'ada@example.org';
  const fits = pattern ? new RegExp(pattern, 'u') : null;
  const text = TEXTS.find((each) => each.length >= minLength && each.length <= maxLength && (!fits || fits.test(each)));
  return text ?? 'x'.repeat(Math.max(minLength, 1));
}
