/** A node of the tree PostgreSQL makes of a statement: `{VAR :varno 1 :varattno 2}` is the branch `VAR` with two fields. */
export class Branch {
  readonly name: string;
  readonly fields: ReadonlyMap<string, Tree>;
  constructor(name: string, fields: ReadonlyMap<string, Tree>) {
    this.name = name;
    this.fields = fields;
  }
  number(field: string): number {
    return Number(this.fields.get(field));
  }
  text(field: string): string {
    const value = this.fields.get(field);
    return typeof value === 'string' ? value : '';
  }
  flag(field: string): boolean {
    return this.fields.get(field) === 'true';
  }
  branch(field: string): Branch | null {
    const value = this.fields.get(field);
    return value instanceof Branch ? value : null;
  }
  branches(field: string): Branch[] {
    const value = this.fields.get(field);
    return Array.isArray(value) ? value.filter((each) => each instanceof Branch) : [];
  }
  /** A set of numbers: `(b 3 4)`. */
  numbers(field: string): number[] {
    const value = this.fields.get(field);
    return Array.isArray(value) ? value.slice(1).map(Number) : [];
  }
}

export type Tree = string | null | Branch | Tree[];

const TOKEN = /[(){}]|(?:\\[\s\S]|[^\s(){}\\])+/g;

/** Reads the text form of a tree (PostgreSQL, nodes/outfuncs.c). */
export function readTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const value = (): Tree => {
    const token = tokens[at++] ?? null;
    if (token === '{') return branch();
    if (token === '(') return list(')');
    if (tokens[at] === '[') {
      at += 1;
      return list(']');
    }
    return token === '<>' || token === null ? null : unquoted(token);
  };
  const branch = (): Branch => {
    const name = tokens[at++] ?? '';
    const fields = new Map<string, Tree>();
    while (at < tokens.length && tokens[at] !== '}') {
      const field = tokens[at++] ?? '';
      fields.set(field.slice(1), tokens[at]?.startsWith(':') || tokens[at] === '}' ? null : value());
    }
    at += 1;
    return new Branch(name, fields);
  };
  const list = (end: string): Tree[] => {
    const values: Tree[] = [];
    while (at < tokens.length && tokens[at] !== end) values.push(value());
    at += 1;
    return values;
  };
  return value();
}

const unquoted = (token: string): string => {
  const bare = token.length > 1 && token.startsWith('"') && token.endsWith('"') ? token.slice(1, -1) : token;
  return bare.includes('\\') ? bare.replace(/\\([\s\S])/g, '$1') : bare;
};
