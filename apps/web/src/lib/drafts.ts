import { DRAFT_KEPT_MS } from '@clamor/contract/limits';
import type { Instant } from '@clamor/domain/time';
import { authToken } from './auth-token.ts';
import { deviceNow } from './server-clock.ts';

/** Identifies a draft by its member and its form. */
export interface DraftPlace {
  memberId: string;
  /** The form, and the listing that it changes or starts from: `create`, `edit lamp-7f3a`. */
  form: string;
}

export interface StoredDraft {
  savedAt: Instant;
  /** The stored values. Their shape is unknown, because anything may be in storage. */
  values: unknown;
}

const PREFIX = 'draft:';
/** The version of stored drafts. Raise it if drafts of earlier versions can no longer be used. */
const VERSION = 1;
/**
 * The most drafts on a device, and the most characters of each. An origin's storage has about five million characters.
 */
const MOST_DRAFTS = 20;
const MOST_CHARACTERS = 100_000;

const keyOf = ({ memberId, form }: DraftPlace) => `${PREFIX}${memberId}:${form}`;

/**
 * Stores a draft on this device. Returns false if it could not be stored: the storage is full or forbidden, the draft
 * is too long, or nobody is signed in.
 */
export function saveDraft(place: DraftPlace, values: object, now: Instant = deviceNow()): boolean {
  // If another tab signed out, a page that is still open must leave nothing behind.
  if (authToken() === null) return false;
  const text = JSON.stringify({ version: VERSION, savedAt: now, values });
  if (text.length > MOST_CHARACTERS) return false;
  try {
    makeRoom(keyOf(place), now);
    localStorage.setItem(keyOf(place), text);
    return true;
  } catch {
    return false;
  }
}

/** The member's draft of this form; null if there is none. A draft that is too old or broken is removed. */
export function readDraft(place: DraftPlace, now: Instant = deviceNow()): StoredDraft | null {
  try {
    const draft = parse(localStorage.getItem(keyOf(place)), now);
    if (draft === null) dropDraft(place);
    return draft;
  } catch {
    return null;
  }
}

export function dropDraft(place: DraftPlace): void {
  drop((key) => key === keyOf(place));
}

/** Removes every draft of a member. */
export function dropDraftsOf(memberId: string): void {
  drop((key) => key.startsWith(`${PREFIX}${memberId}:`));
}

/** Removes every draft, of any member, that is too old or broken. */
export function dropOldDrafts(now: Instant = deviceNow()): void {
  drop((key) => parse(localStorage.getItem(key), now) === null);
}

function drop(matches: (key: string) => boolean): void {
  try {
    for (const key of draftKeys()) if (matches(key)) localStorage.removeItem(key);
  } catch {
    // Storage may be forbidden. Then it contains no draft.
  }
}

function draftKeys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
}

/** Removes the oldest drafts until one more fits. */
function makeRoom(key: string, now: Instant): void {
  const others = draftKeys().filter((other) => other !== key);
  if (others.length < MOST_DRAFTS) return;
  const oldestFirst = others
    .map((other) => ({ other, savedAt: parse(localStorage.getItem(other), now)?.savedAt ?? 0 }))
    .sort((one, next) => one.savedAt - next.savedAt);
  for (const { other } of oldestFirst.slice(0, others.length - MOST_DRAFTS + 1)) localStorage.removeItem(other);
}

function parse(text: string | null, now: Instant): StoredDraft | null {
  if (text === null || text.length > MOST_CHARACTERS) return null;
  try {
    const { version, savedAt, values } = JSON.parse(text) as Record<string, unknown>;
    // A date in the future counts as too old. Otherwise the draft would be kept longer than its pictures on the server.
    const isKept = typeof savedAt === 'number' && Math.abs(now - savedAt) < DRAFT_KEPT_MS;
    return version === VERSION && isKept ? { savedAt, values } : null;
  } catch {
    return null;
  }
}
