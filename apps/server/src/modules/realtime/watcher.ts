import { SOCKET_CLOSE } from '@clamor/contract/limits';
import { ClientMessage } from '@clamor/contract/realtime';
import type { Cancel, Scheduler } from '../../platform/clock/index.ts';
import { type Peer, textFrame } from '../../platform/sockets/index.ts';
import type { SessionRegister } from '../sessions/index.ts';
import type { EndReason } from '../topics/index.ts';
import type { Resume } from './listing-room.ts';
import type { Entered } from './listing-rooms.ts';
import type { MemberSockets, NoticeNews, SignedIn } from './member-sockets.ts';
import { youNotice, youSignedOut } from './personal-messages.ts';
import type { Place } from './socket-places.ts';

/** How long hello waits for a `resume` or `auth` that is on its way, in milliseconds. */
const HELLO_WAITS_MS = 150;
/** How long after connecting a client may send its messages. */
const OPENING_MS = 10_000;
/** How long a socket may take to sign in that is let in only if it does, in milliseconds. */
const SIGN_IN_WITHIN_MS = 2_000;
const LOOK_UPS = 3;

/** The sessions that work. */
export type OpenSessions = Pick<SessionRegister, 'find' | 'stillOpen' | 'onSessionsEnded'>;

export interface WatcherPorts {
  /** @param slug null: no listing, but whatever is the member's own */
  enter(slug: string | null): Promise<Entered | null>;
  sessions: OpenSessions;
  members: MemberSockets;
  /** Called once the member is known. */
  signedIn(userId: string): void;
  place: Place;
  scheduler: Scheduler;
  onFailure(cause: unknown): void;
}

/**
 * One socket from its opening to its end. The client may say who it is (`auth`) and what it has (`resume`), each once; hello answers
 * as soon as both are known or nothing came.
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
    const message = parsed(text);
    if (message === null || !this.#isOpening || this.#heard[message.type]) {
      this.#peer.close(SOCKET_CLOSE.policy, 'unexpected message');
      return;
    }
    this.#heard[message.type] = true;
    if (message.type === 'auth') void this.#authenticate(message.token);
    else {
      this.#resume = { epoch: message.epoch, version: message.version };
      if (this.#isGreeted) this.#entered?.room.greet(this.#peer, this.#resume);
      else this.#ready();
    }
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

  /** Says hello once the room is open and the client had its say. */
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
      if (!this.#ports.place.signIn(session.userId)) return this.#refusePlace();
      this.#signedIn = {
        session,
        signedOut: (reason) => this.#signOut(reason),
        noticed: (news) => this.#tellNotices(news),
      };
      this.#ports.members.add(this.#signedIn);
      this.#ports.signedIn(session.userId);
      this.#isAuthenticating = false;
      if (this.#isGreeted) this.#openPersonalChannel();
      else this.#ready();
    } catch (cause) {
      this.#fail(cause);
    }
  }

  /** A session that ends while it is being looked up must not slip in: then it is looked up again. */
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
    if (this.#entered !== null) this.#write(youSignedOut(this.#entered.room.story.stamp, reason));
    this.#peer.close(SOCKET_CLOSE.sessionEnded, reason);
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

function parsed(text: string): ClientMessage | null {
  try {
    return ClientMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
