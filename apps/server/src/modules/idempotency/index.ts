export { idempotencyMemberData } from './member-data.ts';
export { keyedSession, requestHash } from './request-key.ts';
export { sweepAnswers } from './request-keys.postgres.ts';
export {
  answerAgain,
  isRepeat,
  type KeyedSession,
  keepAnswer,
  REPLAYED,
  type Repeat,
  writeOnce,
} from './write-once.ts';
