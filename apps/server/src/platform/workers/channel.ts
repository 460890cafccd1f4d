import cluster, { type Worker } from 'node:cluster';

/** The messages between the primary and its workers. All run the same version, so the messages need no version. */
export type WorkerMessage =
  /** A bus message for every worker, including the sender. */
  | { clamor: 'bus'; text: string }
  /** A question of a worker, and the answer of the primary under the same number. */
  | { clamor: 'ask'; number: number; about: string; body: unknown }
  | { clamor: 'answer'; number: number; body: unknown }
  /** The worker serves at this address. */
  | { clamor: 'open'; address: string }
  /** The primary asks the worker to end, as this signal would. */
  | { clamor: 'end'; signal: EndSignal };

export type EndSignal = 'SIGTERM' | 'SIGINT';

/** One end of a channel between two processes. */
export interface Channel {
  /** Returns at once. `sent` runs when the message left this process or was lost. */
  send(message: WorkerMessage, sent: () => void): void;
  onMessage(listener: (message: WorkerMessage) => void): void;
}

/** Whether a message was sent by this module. A library may send others through the same channel. */
function isOurs(message: unknown): message is WorkerMessage {
  return typeof message === 'object' && message !== null && 'clamor' in message;
}

/** A worker's channel to its primary; null: this process is no worker. */
export function channelToPrimary(): Channel | null {
  // Another program may have started this one with a channel of its own, so the channel alone proves nothing.
  if (!cluster.isWorker) return null;
  return {
    send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
    onMessage: (listener) => void process.on('message', (message) => isOurs(message) && listener(message)),
  };
}

/** The primary's channel to one worker. */
export function channelToWorker(worker: Worker): Channel {
  return {
    send(message, sent) {
      if (worker.isConnected()) worker.send(message, sent);
      else sent();
    },
    onMessage: (listener) => void worker.on('message', (message: unknown) => isOurs(message) && listener(message)),
  };
}

/**
 * Asks a worker to end. Signals would not work: workers ignore them, because systemd and terminals send theirs to the
 * whole process group.
 */
export function endWorker(channel: Channel, signal: EndSignal): void {
  channel.send({ clamor: 'end', signal }, () => undefined);
}
