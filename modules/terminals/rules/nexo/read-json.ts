/** Any JSON, of which nothing is known yet; its numbers are the texts of the wire. */
export type Json = unknown;

/** Returns what stands below these names; undefined if one of them is not there. */
export function at(json: Json, ...names: readonly string[]): Json {
  let here = json;
  for (const name of names) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[name];
  }
  return here;
}

const TEXT_MAX = 200;

/** Returns a text below these names, shortened; '' if there is none. */
export function textAt(json: Json, ...names: readonly string[]): string {
  const here = at(json, ...names);
  return typeof here === 'string' ? here.slice(0, TEXT_MAX) : '';
}

export function listAt(json: Json, ...names: readonly string[]): readonly Json[] {
  const here = at(json, ...names);
  return Array.isArray(here) ? here : [];
}

/** Returns a text without its percent encoding; one that is not encoded correctly stays as it is. */
export function decoded(text: string): string {
  const plain = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

/** Returns the fields of `name=Total&value=12.00`. */
export function fieldsOf(query: string): ReadonlyMap<string, string> {
  return new Map(
    query.split('&').flatMap((pair): [string, string][] => {
      const mark = pair.indexOf('=');
      return mark < 0 ? [] : [[decoded(pair.slice(0, mark)), decoded(pair.slice(mark + 1))]];
    }),
  );
}
