import pg from 'pg';
import { Branch, readTree } from '#tools/sql-check/database/node-tree.ts';

export type DescribedColumn = { readonly name: string; readonly type: number };

export type Described =
  | { readonly error: string }
  | {
      /** Type oids of $1, $2... */
      readonly parameters: readonly number[];
      readonly columns: readonly DescribedColumn[];
      /** The tree PostgreSQL made of it, before rules and policies are put in. */
      readonly tree: Branch;
    };

type Message = {
  readonly fields?: readonly { name: string; dataTypeID: number }[];
  readonly dataTypeIDs?: readonly number[];
};
/** What the driver has inside: it is asked to parse and describe without carrying out. */
type Wire = {
  parse(statement: { name: string; text: string; types: number[] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
  on(event: 'parameterDescription', listener: (message: Message) => void): void;
};

/** A statement that is parsed and described, and not carried out. */
class Description {
  readonly #text: string;
  readonly #done: (error: Error | null) => void;
  columns: DescribedColumn[] = [];
  constructor(text: string, done: (error: Error | null) => void) {
    this.#text = text;
    this.#done = done;
  }
  submit(wire: Wire): void {
    wire.parse({ name: '', text: this.#text, types: [] });
    wire.describe({ type: 'S', name: '' });
    wire.sync();
  }
  handleRowDescription({ fields = [] }: Message): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }
  handleError(error: Error): void {
    this.#done(error);
  }
  handleReadyForQuery(): void {
    this.#done(null);
  }
}

/** Answers what the database says of statements, one after the other. */
export async function openDescriber(
  url: string,
): Promise<{ describe(text: string): Promise<Described>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET client_min_messages = 'log'");
  await client.query('SET debug_pretty_print = off');
  await client.query('SET debug_print_parse = on');
  let parameters: readonly number[] = [];
  let trees: string[] = [];
  (client as unknown as { connection: Wire }).connection.on('parameterDescription', ({ dataTypeIDs = [] }) => {
    parameters = dataTypeIDs;
  });
  client.on('notice', ({ message, detail = '' }) => {
    if (message === 'parse tree:') trees.push(detail);
  });
  return {
    async describe(text) {
      trees = [];
      let description: Description | undefined;
      const error = await new Promise<Error | null>((done) => {
        description = new Description(text, done);
        client.query(description as unknown as pg.Submittable);
      });
      if (error) return { error: whereOf(error as pg.DatabaseError, text) };
      const tree = readTree(trees[0] ?? '{NONE}');
      return {
        parameters,
        columns: description?.columns ?? [],
        tree: tree instanceof Branch ? tree : new Branch('NONE', new Map()),
      };
    },
    close: () => client.end(),
  };
}

const BEFORE = 30;

const whereOf = ({ message, position }: pg.DatabaseError, text: string): string => {
  if (!position) return message;
  const from = Math.max(0, Number(position) - 1 - BEFORE);
  return `${message}, at: ${text.slice(from, Number(position) + BEFORE).replace(/\s+/g, ' ')}`;
};
