import type { Node, ParameterDeclaration } from 'typescript/unstable/ast';
import type { Program } from '#tools/sql-check/code/program.ts';

/** What an expression is worth when the program is read and not run. */
export type Value = string | number | boolean | null | undefined | Value[] | Fields | Closure | Unknown | Deferred;

/** An object with known fields. */
export class Fields {
  readonly values = new Map<string, Value>();
}

/** A function of the program with the variables around it. */
export class Closure {
  readonly declaration: Node;
  readonly scope: Scope;
  constructor(declaration: Node, scope: Scope) {
    this.declaration = declaration;
    this.scope = scope;
  }
}

/** An expression that is evaluated when its value is needed; most calls are none of the text's business. */
export class Deferred {
  readonly node: Node;
  readonly scope: Scope;
  constructor(node: Node, scope: Scope) {
    this.node = node;
    this.scope = scope;
  }
}

/** A value that is only known when the program runs. Equal keys are equal values. */
export class Unknown {
  readonly key: string;
  /** Whose type it has; null for an element of an unknown list. */
  readonly node: Node | null;
  /** Where it comes from: the parameter of a function, or a part of another unknown value. */
  readonly origin:
    | { readonly parameter: ParameterDeclaration }
    | { readonly of: Unknown; readonly part: string }
    | null;
  constructor(key: string, node: Node | null, origin: Unknown['origin'] = null) {
    this.key = key;
    this.node = node;
    this.origin = origin;
  }
}

/** The variables of a function, a block or (without `outer`) a file. */
export class Scope {
  /** The same in every reading. */
  readonly id: string;
  readonly outer: Scope | null;
  readonly #values = new Map<string, Value>();
  #fill: { readonly names: ReadonlySet<string>; readonly run: () => void } | null = null;
  constructor(outer: Scope | null, id: string) {
    this.outer = outer;
    this.id = id;
  }
  bind(name: string, value: Value): void {
    this.#values.set(name, value);
  }
  /** Has `run` give all of these names their values as soon as one of them is looked for. */
  fillLater(names: ReadonlySet<string>, run: () => void): void {
    this.#fill = { names, run };
  }
  owner(name: string): Scope | null {
    const fill = this.#fill;
    if (fill?.names.has(name)) {
      this.#fill = null;
      fill.run();
    }
    return this.#values.has(name) ? this : (this.outer?.owner(name) ?? null);
  }
  get(name: string): Value {
    return this.#values.get(name);
  }
}

/** The text depends on something that cannot be read from the source. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  /** What could not be read, where it has a place. */
  readonly node: Node | null;
  constructor(node: Node | null, message: string) {
    super(message);
    this.node = node;
  }
}

/** The text is passed on by a function that sends what it is given; those who call it are looked at themselves. */
export class PassedOn extends Error {
  override readonly name = 'PassedOn';
}

/** The choices made so far contradict each other: no run of the program goes this way. */
export class Impossible extends Error {
  override readonly name = 'Impossible';
}

/**
 * The choices of one reading: which way an `if` goes whose condition is unknown, which of its
 * literals a parameter is. The same key is chosen once per reading.
 */
export class Choices {
  readonly made = new Map<string, { readonly picked: number; readonly options: number }>();
  readonly #picks: ReadonlyMap<string, number>;
  constructor(picks: ReadonlyMap<string, number>) {
    this.#picks = picks;
  }
  pick(key: string, options: number): number {
    const made = this.made.get(key);
    if (made) return made.picked;
    const picked = Math.min(this.#picks.get(key) ?? 0, options - 1);
    this.made.set(key, { picked, options });
    return picked;
  }
}

const WHOLE_PRODUCT_MAX = 64;

/**
 * Reads once for each way the choices can go: all combinations while they are few, else every
 * option of every choice at least once, beside the first option of the others.
 */
export function eachReading<T>(read: (choices: Choices) => T): T[] {
  const answers: T[] = [];
  const seen = new Set<string>();
  const waiting: ReadonlyMap<string, number>[] = [new Map()];
  const tried = new Set<string>();
  for (let picks = waiting.shift(); picks; picks = waiting.shift()) {
    const choices = new Choices(picks);
    try {
      answers.push(read(choices));
    } catch (error) {
      if (!(error instanceof Impossible)) throw error;
    }
    const product = [...choices.made.values()].reduce((all, { options }) => all * options, 1);
    for (const [key, { picked, options }] of choices.made)
      for (let other = 0; other < options; other++) {
        if (other === picked) continue;
        const next = new Map([...choices.made].map(([name, made]) => [name, made.picked] as const)).set(key, other);
        const alone = `${key}=${other}`;
        const all = [...next].map(([name, option]) => `${name}=${option}`).join('\n');
        if (product > WHOLE_PRODUCT_MAX ? tried.has(alone) : seen.has(all)) continue;
        tried.add(alone);
        seen.add(all);
        waiting.push(next);
      }
  }
  return answers;
}

/** What evaluates expressions, for the files that know one kind of expression each. */
export type Reader = {
  readonly program: Program;
  readonly choices: Choices;
  /** What unknown values were taken for, by their keys. */
  readonly resolved: Map<string, { readonly value: Value }>;
  evaluate(node: Node, scope: Scope): Value;
  /** A value that is not deferred. */
  force(value: Value): Value;
  /** A value that is known. */
  known(value: Value): Exclude<Value, Unknown | Deferred>;
  text(value: Value, node: Node): string;
  /** Whether a condition holds. */
  truth(condition: Node, scope: Scope): boolean;
  isTruthy(value: Value): boolean;
  /** A field of an object, an element or the length of a list. */
  part(value: Value, name: string, node: Node): Value;
  /** What a function of the program answers. */
  call(closure: Closure, args: readonly Value[]): Value;
  /** The variables as they are when the program comes to `node`. */
  scopeAt(node: Node): Scope;
};
