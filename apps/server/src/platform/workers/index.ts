export { channelToPrimary, channelToWorker, type EndSignal, endWorker } from './channel.ts';
export { COUNT, countFor, primaryCounter } from './primary-counter.ts';
export { WorkerHub } from './worker-hub.ts';
export { WorkerLink } from './worker-link.ts';
