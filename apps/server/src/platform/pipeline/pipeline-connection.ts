import type pg from 'pg';
import { CommitUnconfirmed, isUnconfirmedCommit } from '../database/unconfirmed-commit.ts';
import { ConnectionLost, isFatal, sqlStateOf } from './sql-state.ts';

/** A prepared statement. On one connection a name must always have the same text. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

export interface StatementResult<Row> {
  rows: Row[];
  rowCount: number;
  /** PostgreSQL's command tag, such as `COMMIT`. The COMMIT of a failed transaction gets the tag `ROLLBACK`. */
  tag: string;
}

/**
 * A connection that sends statements without waiting for the answers to earlier ones. The statements of one turn of the
 * event loop are sent in one write.
 */
export class PipelineConnection {
  readonly #client: pg.Client;
  #lost: ConnectionLost | null = null;
  #corked = false;

  constructor(client: pg.Client) {
    this.#client = client;
    client.on('error', (cause) => this.#lose(cause));
    client.on('end', () => this.#lose(undefined));
    // If a COMMIT did not wait for its standby, its outcome is as unknown as that of a COMMIT without an answer.
    client.on('notice', (message) => {
      if (isUnconfirmedCommit(message)) this.#break(new CommitUnconfirmed());
    });
  }

  get lost(): boolean {
    return this.#lost !== null;
  }

  /** Runs a prepared statement. Rejects with PostgreSQL's own error, or with `ConnectionLost`. */
  run<Row extends object>(statement: Statement): Promise<StatementResult<Row>> {
    return this.#send(statement);
  }

  /** Runs plain SQL without parameters, such as BEGIN, COMMIT, ROLLBACK or SET. */
  command(text: string): Promise<StatementResult<object>> {
    return this.#send(text);
  }

  /** Breaks the connection at once. Statements in progress reject. */
  destroy(): void {
    this.#break(undefined);
  }

  /** Closes the connection after the answers that are still due. */
  async close(): Promise<void> {
    await this.#client.end();
  }

  #send<Row extends object>(query: Statement | string): Promise<StatementResult<Row>> {
    if (this.#lost !== null) return Promise.reject(this.#lost);
    this.#cork();
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, result?: pg.QueryResult<Row>) => {
        if (error !== null && error !== undefined) reject(this.#named(error));
        // The connection is broken. An answer that still arrived with the break is not trusted.
        else if (this.#lost !== null) reject(this.#lost);
        else if (result !== undefined) {
          resolve({ rows: result.rows, rowCount: result.rowCount ?? 0, tag: result.command });
        }
      };
      this.#client.query(query as string, done as (error: Error, result: pg.QueryResult) => void);
    });
  }

  #cork(): void {
    if (this.#corked) return;
    const { stream } = this.#client.connection;
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  #named(error: Error): Error {
    if (sqlStateOf(error) === null) return this.#lose(error);
    if (isFatal(error)) this.#lose(error);
    return error;
  }

  #break(cause: unknown): void {
    this.#lose(cause);
    this.#client.connection.stream.destroy();
  }

  #lose(cause: unknown): ConnectionLost {
    this.#lost ??= new ConnectionLost('The link to the database was lost.', { cause });
    return this.#lost;
  }
}
