import type { PipelineConnection, Statement, StatementResult } from './pipeline-connection.ts';
import { IN_FAILED_TRANSACTION, sqlStateOf } from './sql-state.ts';

/**
 * Statements sent together. Every rejection is handled, even if the caller ignores it. A failed flush throws its first
 * error that is not a mere consequence of another.
 */
export class Flush {
  readonly #connection: PipelineConnection;
  readonly #answers: Promise<unknown>[] = [];
  #failure: unknown = null;
  #open = true;

  constructor(connection: PipelineConnection) {
    this.#connection = connection;
  }

  run<Row extends object>(statement: Statement): Promise<StatementResult<Row>> {
    if (!this.#open) return Promise.reject(new Error(`"${statement.name}" was issued after its flush had left.`));
    return this.#notice(this.#connection.run<Row>(statement));
  }

  command(text: string): Promise<StatementResult<object>> {
    return this.#notice(this.#connection.command(text));
  }

  /** Also waits for work that reads the answers of this flush. */
  include(work: Promise<unknown>): void {
    this.#notice(work);
  }

  /** From here on `run` issues nothing. */
  seal(): void {
    this.#open = false;
  }

  /** The first error so far, or null. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Waits for every answer, including those of statements issued meanwhile. Throws the cause of a failure. */
  async answered(): Promise<void> {
    for (let index = 0; index < this.#answers.length; index += 1) await this.#answers[index];
    if (this.#failure !== null) throw this.#failure;
  }

  #notice<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#answers.push(
      answer.then(
        () => undefined,
        (error: unknown) => {
          if (this.#failure === null || sqlStateOf(this.#failure) === IN_FAILED_TRANSACTION) this.#failure = error;
        },
      ),
    );
    return answer;
  }
}
