import type { RoomMessage } from '@clamor/contract/realtime';
import { iso } from '@clamor/contract/wire';
import type { Instant } from '@clamor/domain/time';

const MAX_MESSAGES = 512;

interface Kept {
  version: number;
  /** True: a client that already has the message's version may still lack the message. */
  repeat: boolean;
  message: RoomMessage;
  characters: number;
}

/** The latest messages of one room, for clients that reconnect. Bounded by count and by characters. */
export class HistoryRing {
  #kept: Kept[] = [];
  #characters = 0;
  /** All messages after this version are kept. */
  #since: number;

  constructor(version: number) {
    this.#since = version;
  }

  /**
   * Adds one frame's messages with their texts, in order. `repeat`: the frame's version was sent before. If a
   * connection breaks between several messages of one version, the client lacks the later ones. So all but the first
   * are repeated to clients with that version. A clock reading is never repeated.
   */
  add(messages: readonly RoomMessage[], texts: readonly string[], repeat: boolean, maxCharacters: number): void {
    messages.forEach((message, index) => {
      const characters = texts[index]?.length ?? 0;
      const isState = message.type !== 'auction_time_update';
      this.#kept.push({ version: message.version, repeat: isState && (repeat || index > 0), message, characters });
      this.#characters += characters;
    });
    while (this.#kept.length > MAX_MESSAGES || this.#characters > maxCharacters) {
      const oldest = this.#kept.shift();
      if (oldest === undefined) break;
      this.#characters -= oldest.characters;
      this.#since = oldest.version;
    }
  }

  /**
   * The messages that a client with this version lacks, with the current time; null if the ring dropped some of them.
   */
  after(version: number, now: Instant): readonly RoomMessage[] | null {
    if (version < this.#since) return null;
    return this.#kept
      .filter((kept) => kept.version > version || (kept.repeat && kept.version === version))
      .map(({ message }) => asOf(message, now));
  }

  /** Forgets all messages. The room continues from this version. */
  restart(version: number): void {
    this.#kept = [];
    this.#characters = 0;
    this.#since = version;
  }
}

/** Gives a kept message the present time, so that it does not set the client's clock back. */
function asOf(message: RoomMessage, now: Instant): RoomMessage {
  if (!('serverTime' in message)) return message;
  const serverTime = iso(now);
  if ('frozen' in message && message.frozen) return { ...message, serverTime };
  const deadline =
    message.type === 'auction_time_update'
      ? message.endsAt
      : (message.scheduledStartAt ?? message.liveAt ?? message.endsAt ?? message.sellerDecisionDeadline);
  const timeRemaining = deadline === null ? 0 : Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1_000));
  return { ...message, serverTime, timeRemaining };
}
