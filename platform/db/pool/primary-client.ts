import pg from 'pg';

/** What a server reports about itself when a connection begins (PostgreSQL 14 and newer), and on change. */
const READ_ONLY_PARAMETERS = new Set(['in_hot_standby', 'default_transaction_read_only']);

type ParameterStatus = { readonly parameterName: string; readonly parameterValue: string };

/**
 * A connection that knows whether its server accepts changes. During a switchover a proxy may lead to
 * a standby: it answers reads with old data, also after another server has become the primary.
 */
export class PrimaryClient extends pg.Client {
  readonly #readOnly = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
      if (!READ_ONLY_PARAMETERS.has(parameterName)) return;
      if (parameterValue === 'on') this.#readOnly.add(parameterName);
      else this.#readOnly.delete(parameterName);
    });
  }

  get isReadOnly(): boolean {
    return this.#readOnly.size > 0;
  }
}

/** Returns the reason not to use a new connection, if its server accepts no changes. */
export const standbyProblem = (client: pg.ClientBase): Error | undefined =>
  client instanceof PrimaryClient && client.isReadOnly
    ? new Error('the database server accepts no changes: it is a standby')
    : undefined;
