import type { PipelineConnection, Statement, StatementResult } from './pipeline-connection.ts';
import { IN_FAILED_TRANSACTION, sqlStateOf } from './sql-state.ts';

/**
 * Statements that are sent together. Every rejection is handled, even if the caller ignores it. If statements fail,
 * `answered` throws the first error that is not just a consequence of another.
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

  /** Adds work that reads answers of this flush, for which `answered` must wait too. */
  include(work: Promise<unknown>): void {
    this.#notice(work);
  }

  /** From now on `run` sends nothing. */
  seal(): void {
    this.#open = false;
  }

  /** The first error so far; null: none. */
  get failure(): unknown {
    return this.#failure;
  }

  /**
   * Waits for all answers, including those of statements that are sent meanwhile. Throws the cause if a statement
   * failed.
   */
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
