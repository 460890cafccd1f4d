import type { SessionEnd } from './auth-token.ts';

/** An open or opening connection. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** What a connection tells. */
export interface WireEvents {
  opened(): void;
  said(data: unknown): void;
  closed(code: number): void;
}

/** Everything outside that the listing socket touches; a test brings its own. */
export interface SocketWorld {
  connect(path: string, events: WireEvents): Wire;
  /** Runs `action` after so many milliseconds; answers how to call it off. */
  later(delayMs: number, action: () => void): () => void;
  chance(): number;
  token(): string | null;
  /** The session ended; null where the server did not say why. */
  dropToken(why: SessionEnd | null): void;
  onTokenChange(listener: () => void): () => void;
  online(): boolean;
  onNetworkChange(listener: () => void): () => void;
  /** Hears whenever the server answered a call: a poll, for example. */
  onServerAnswer(listener: () => void): () => void;
}
