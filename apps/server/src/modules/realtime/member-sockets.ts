import type { ServerMessageOf } from '@clamor/contract/realtime';
import type { OpenSession } from '../sessions/index.ts';
import type { EndedSessions, EndReason } from '../topics/index.ts';

/** What open pages show of notifications. */
export type NoticeNews = Pick<ServerMessageOf<'you:notice'>, 'unread' | 'notice'>;

/** One signed-in socket. */
export interface SignedIn {
  session: OpenSession;
  signedOut(reason: EndReason): void;
  noticed(news: NoticeNews): void;
}

/** Maps members to their sockets, so that the end of a session reaches all of them at once. */
export class MemberSockets {
  readonly #byMember = new Map<string, Set<SignedIn>>();
  #endings = 0;

  /** Counts ended sessions. A session look-up that ran during a change of this count must be repeated. */
  get endings(): number {
    return this.#endings;
  }

  add(socket: SignedIn): void {
    const { userId } = socket.session;
    const sockets = this.#byMember.get(userId) ?? new Set();
    this.#byMember.set(userId, sockets.add(socket));
  }

  remove(socket: SignedIn): void {
    const { userId } = socket.session;
    const sockets = this.#byMember.get(userId);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#byMember.delete(userId);
  }

  has(userId: string): boolean {
    return this.#byMember.has(userId);
  }

  noticed(userId: string, news: NoticeNews): void {
    for (const socket of this.#byMember.get(userId) ?? []) socket.noticed(news);
  }

  ended({ userId, sessionIds, reason }: EndedSessions): void {
    this.#endings += 1;
    for (const socket of [...(this.#byMember.get(userId) ?? [])]) {
      if (sessionIds === null || sessionIds.includes(socket.session.sessionId)) socket.signedOut(reason);
    }
  }

  userIds(): string[] {
    return [...this.#byMember.keys()];
  }

  sessionIds(): string[] {
    const sockets = [...this.#byMember.values()].flatMap((each) => [...each]);
    return [...new Set(sockets.map(({ session }) => session.sessionId))];
  }

  /** Signs out the sockets whose session is in `asked` but not in `open`, for example because it expired. */
  keepOnly(open: ReadonlySet<string>, asked: readonly string[]): void {
    const closed = new Set(asked.filter((id) => !open.has(id)));
    if (closed.size === 0) return;
    for (const sockets of [...this.#byMember.values()]) {
      for (const socket of [...sockets]) if (closed.has(socket.session.sessionId)) socket.signedOut('expired');
    }
  }
}
