import { SOCKET_CLOSE } from '@clamor/contract/limits';
import { OpeningMessage } from '@clamor/contract/realtime';
import type { Instant } from '@clamor/domain/time';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import { type Peer, textFrame } from '../../platform/sockets/index.ts';
import type { SessionRegister } from '../sessions/index.ts';
import type { EndReason } from '../topics/index.ts';
import type { BidLine } from './bid-line.ts';
import type { Resume } from './listing-room.ts';
import type { Entered } from './listing-rooms.ts';
import type { MemberSockets, NoticeNews, SignedIn } from './member-sockets.ts';
import { youNotice, youSignedOut } from './personal-messages.ts';
import type { Place } from './socket-places.ts';

/** How long, in milliseconds, hello waits for a `resume` or `auth` message. */
const HELLO_WAITS_MS = 150;
/** How long after connecting, in milliseconds, a client may send `resume` or `auth`. */
const OPENING_MS = 10_000;
/** How long a socket may take to sign in, in milliseconds, if it was admitted only for that. */
const SIGN_IN_WITHIN_MS = 2_000;
const LOOK_UPS = 3;

/** How sessions are found, and how their end is noticed. */
export type OpenSessions = Pick<SessionRegister, 'find' | 'callerOf' | 'stillOpen' | 'onSessionsEnded'>;

export interface WatcherPorts {
  /** @param slug null: the member's own pages instead of a listing */
  enter(slug: string | null): Promise<Entered | null>;
  sessions: OpenSessions;
  members: MemberSockets;
  /** Called once the member is known. */
  signedIn(userId: string): void;
  place: Place;
  /** Handles the bids of this socket; null: it carries none. */
  bids: BidLine | null;
  /** Raw database time, in milliseconds. */
  databaseNow(): Instant;
  scheduler: Scheduler;
  onFailure(cause: unknown): void;
}

/**
 * Serves one socket from opening to closing. The client may sign in (`auth`) and say what it already has (`resume`),
 * each once. Hello is sent as soon as both have arrived or the wait is over.
 */
export class Watcher {
  readonly #ports: WatcherPorts;
  readonly #peer: Peer;
  #entered: Entered | null = null;
  #resume: Resume | null = null;
  #heard = { auth: false, resume: false };
  #isReady = false;
  #isAuthenticating = false;
  #isGreeted = false;
  #isGone = false;
  #isOpening = true;
  #signedIn: SignedIn | null = null;
  readonly #timers: Cancel[];

  constructor(ports: WatcherPorts, peer: Peer) {
    this.#ports = ports;
    this.#peer = peer;
    this.#timers = [
      ports.scheduler.after(HELLO_WAITS_MS, () => this.#ready()),
      ports.scheduler.after(OPENING_MS, () => {
        this.#isOpening = false;
      }),
      ports.scheduler.after(SIGN_IN_WITHIN_MS, () => {
        if (this.#mustSignIn && !this.#isAuthenticating) this.#refusePlace();
      }),
    ];
  }

  async open(slug: string | null): Promise<void> {
    try {
      const entered = await this.#ports.enter(slug);
      if (entered === null) return this.#peer.close(SOCKET_CLOSE.policy, 'no such listing');
      this.#entered = entered;
      if (this.#isGone) entered.leave();
      else await this.#greet();
    } catch (cause) {
      this.#fail(cause);
    }
  }

  hear(text: string): void {
    // The moment that decides whether a bid is in time. It is taken before anything is parsed (docs/desk.md#received).
    const receivedAt = this.#ports.databaseNow();
    const said = parsed(text);
    const { bids } = this.#ports;
    if (bids !== null && said?.type === 'bid') {
      if (!bids.hear(said, receivedAt)) this.#refuseMessage();
      return;
    }
    const message = OpeningMessage.safeParse(said).data;
    if (message === undefined || !this.#isOpening || this.#heard[message.type]) {
      this.#refuseMessage();
      return;
    }
    this.#heard[message.type] = true;
    if (message.type === 'auth') {
      const signingIn = this.#authenticate(message.token);
      bids?.awaitSignIn(signingIn);
    } else {
      this.#resume = { epoch: message.epoch, version: message.version };
      if (this.#isGreeted) this.#entered?.room.greet(this.#peer, this.#resume);
      else this.#ready();
    }
  }

  /**
   * Called when some frames were not sent to a slow client and it can receive again. The client gets a snapshot, as
   * after a lost connection.
   */
  caughtUp(): void {
    if (!this.#isGreeted || this.#isGone) return;
    this.#entered?.room.greet(this.#peer, null);
    this.#openPersonalChannel();
  }

  gone(): void {
    this.#isGone = true;
    for (const cancel of this.#timers) cancel();
    if (this.#signedIn !== null) this.#ports.members.remove(this.#signedIn);
    this.#entered?.room.leave(this.#peer, this.#signedIn?.session.userId ?? null);
    this.#entered?.leave();
  }

  #ready(): void {
    this.#isReady = true;
    this.#greet().catch((cause: unknown) => this.#fail(cause));
  }

  /** Sends hello once the room is loaded, and either the client has sent its messages or the wait is over. */
  async #greet(): Promise<void> {
    const entered = this.#entered;
    const waits = !this.#isReady || (this.#isAuthenticating && this.#resume === null);
    if (entered === null || this.#isGreeted || this.#isGone || waits || this.#mustSignIn) return;
    if (entered.room.story.isStale) {
      await entered.freshen();
      if (this.#isGreeted || this.#isGone) return;
    }
    this.#isGreeted = true;
    entered.room.greet(this.#peer, this.#resume);
    this.#openPersonalChannel();
  }

  get #mustSignIn(): boolean {
    return this.#ports.place.mustSignIn && this.#signedIn === null;
  }

  async #authenticate(token: string): Promise<void> {
    this.#isAuthenticating = true;
    try {
      const session = await this.#find(token);
      if (this.#isGone) return;
      if (session === null) return this.#signOut('expired');
      if (!this.#ports.place.signIn(session.userId)) {
        this.#ports.bids?.signInUnknown();
        return this.#refusePlace();
      }
      this.#signedIn = {
        session,
        signedOut: (reason) => this.#signOut(reason),
        noticed: (news) => this.#tellNotices(news),
      };
      this.#ports.members.add(this.#signedIn);
      this.#ports.bids?.signedIn(token);
      this.#ports.signedIn(session.userId);
      this.#isAuthenticating = false;
      if (this.#isGreeted) this.#openPersonalChannel();
      else this.#ready();
    } catch (cause) {
      this.#ports.bids?.signInUnknown();
      this.#fail(cause);
    }
  }

  /**
   * Finds the session of a token. If a session ended during the look-up, the look-up is repeated: the ended one must
   * not sign in.
   */
  async #find(token: string) {
    for (let lookUp = 0; lookUp < LOOK_UPS; lookUp += 1) {
      const endings = this.#ports.members.endings;
      const session = await this.#ports.sessions.find(token);
      if (session === null || endings === this.#ports.members.endings) return session;
    }
    throw new Error('Sessions kept ending while one was looked up');
  }

  #openPersonalChannel(): void {
    if (this.#signedIn !== null) this.#entered?.room.signIn(this.#peer, this.#signedIn.session.userId);
  }

  #tellNotices(news: NoticeNews): void {
    if (this.#entered !== null && this.#isGreeted) this.#write(youNotice(this.#entered.room.story.stamp, news));
  }

  #signOut(reason: EndReason): void {
    this.#ports.bids?.signedOut();
    if (this.#entered !== null) this.#write(youSignedOut(this.#entered.room.story.stamp, reason));
    this.#peer.close(SOCKET_CLOSE.sessionEnded, reason);
  }

  #refuseMessage(): void {
    this.#peer.close(SOCKET_CLOSE.policy, 'unexpected message');
  }

  #refusePlace(): void {
    this.#peer.close(SOCKET_CLOSE.tryLater, 'too many connections');
  }

  #write(message: object): void {
    this.#peer.write(textFrame(JSON.stringify(message)));
  }

  #fail(cause: unknown): void {
    this.#ports.onFailure(cause);
    this.#peer.close(SOCKET_CLOSE.tryLater, 'try later');
  }
}

/** The object in a message; null if the message is no JSON object. */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
