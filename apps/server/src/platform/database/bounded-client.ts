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
 * answer later statements either, and the late answer must not reach the next borrower. If a COMMIT stopped waiting for
 * the synchronous standby, it counts as unanswered.
 * @param answerMs milliseconds from the request to the last byte of the answer; longer than the server's own limit
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

    // The driver's overloads differ in the last argument: a callback, or nothing if the caller wants a promise.
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
      // The end of a row stream cannot be seen here, so whoever reads the stream must limit its time.
      cancel();
      return answer;
    }
  }
  return BoundedClient;
}
