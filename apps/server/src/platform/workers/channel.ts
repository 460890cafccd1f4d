import cluster, { type Worker } from 'node:cluster';

/** What the primary and its workers say to each other. All of them are one start of one program, so that there are no versions. */
export type WorkerMessage =
  /** For every worker, the sender included. */
  | { clamor: 'bus'; text: string }
  /** A question of a worker, and the answer of the primary under the same number. */
  | { clamor: 'ask'; number: number; about: string; body: unknown }
  | { clamor: 'answer'; number: number; body: unknown }
  /** This worker serves at this address. */
  | { clamor: 'open'; address: string }
  /** The primary asks this worker to end, as that signal would. */
  | { clamor: 'end'; signal: EndSignal };

export type EndSignal = 'SIGTERM' | 'SIGINT';

/** One end of a way between two processes. */
export interface Channel {
  /** Returns at once. `sent` runs when the message left this process or was lost. */
  send(message: WorkerMessage, sent: () => void): void;
  onMessage(listener: (message: WorkerMessage) => void): void;
}

/** A library may use the same way. */
function isOurs(message: unknown): message is WorkerMessage {
  return typeof message === 'object' && message !== null && 'clamor' in message;
}

/** The way of a worker to its primary; null in a process that is none. */
export function channelToPrimary(): Channel | null {
  // Whatever else started this program may speak with it, too.
  if (!cluster.isWorker) return null;
  return {
    send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
    onMessage: (listener) => void process.on('message', (message) => isOurs(message) && listener(message)),
  };
}

/** The way of the primary to one worker. */
export function channelToWorker(worker: Worker): Channel {
  return {
    send(message, sent) {
      if (worker.isConnected()) worker.send(message, sent);
      else sent();
    },
    onMessage: (listener) => void worker.on('message', (message: unknown) => isOurs(message) && listener(message)),
  };
}

/** Asks a worker to end. Its own signals it ignores: systemd and terminals send theirs to the whole group of processes. */
export function endWorker(channel: Channel, signal: EndSignal): void {
  channel.send({ clamor: 'end', signal }, () => undefined);
}
