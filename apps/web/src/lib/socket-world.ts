import type { SessionEnd } from './auth-token.ts';

/** An open or opening connection. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

/** The events of a connection. */
export interface WireEvents {
  opened(): void;
  said(data: unknown): void;
  closed(code: number): void;
}

/** The functions through which the socket reaches network, timers and token. Tests pass their own. */
export interface SocketWorld {
  connect(path: string, events: WireEvents): Wire;
  /** Runs `action` after a delay. Returns a function that cancels it. */
  later(delayMs: number, action: () => void): () => void;
  chance(): number;
  token(): string | null;
  /** Called when the session ended; null if the server gave no reason. */
  dropToken(why: SessionEnd | null): void;
  onTokenChange(listener: () => void): () => void;
  online(): boolean;
  onNetworkChange(listener: () => void): () => void;
  /** Calls the listener whenever the server answered a call, for example a poll. */
  onServerAnswer(listener: () => void): () => void;
}
