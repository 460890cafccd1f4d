import pg from 'pg';
import { realScheduler } from '../clock/index.ts';
import { CommitUnconfirmed, isUnconfirmedCommit } from './unconfirmed-commit.ts';

/** The database did not answer in time. It may or may not have run the statement. */
export class AnswerOverdue extends Error {
  override readonly name = 'AnswerOverdue';
  readonly code = 'ETIMEDOUT';
}

type Callback = (...answer: unknown[]) => void;

/**
 * The class of a pool's connections. If an answer is late, the connection is closed at once: a silent host will not
 * answer later statements either, and a late answer must not reach the next borrower. A COMMIT that stops waiting for the
 * synchronous standby counts as one without an answer.
 * @param answerMs milliseconds from the request to the last byte of the answer; the server's own bound is shorter
 */
export function boundedClient(answerMs: number): typeof pg.Client {
  class BoundedClient extends pg.Client {
    #unconfirmed: CommitUnconfirmed | null = null;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      this.on('notice', (message) => {
        if (!isUnconfirmedCommit(message)) return;
        this.#unconfirmed = new CommitUnconfirmed();
        this.connection.stream.destroy(this.#unconfirmed);
      });
    }

    // The driver's signatures differ in what comes last: a callback, or nothing where a promise is wanted.
    // biome-ignore lint/suspicious/noExplicitAny: the overloads of the driver cannot be written twice
    override query(...asked: any[]): any {
      const cancel = realScheduler.after(answerMs, () => {
        this.connection.stream.destroy(new AnswerOverdue(`The database did not answer within ${answerMs} ms.`));
      });
      const callback: unknown = asked.at(-1);
      const ask = super.query as (...asked: unknown[]) => unknown;
      if (typeof callback === 'function') {
        const answered: Callback = (...answer) => {
          cancel();
          (callback as Callback)(...(this.#unconfirmed === null ? answer : [this.#unconfirmed]));
        };
        return ask.apply(this, [...asked.slice(0, -1), answered]);
      }
      const answer = ask.apply(this, asked);
      if (answer instanceof Promise) {
        return answer.finally(cancel).then((result: unknown) => {
          if (this.#unconfirmed !== null) throw this.#unconfirmed;
          return result;
        });
      }
      // The driver does not report the end of a row stream, so its reader must bound it.
      cancel();
      return answer;
    }
  }
  return BoundedClient;
}
