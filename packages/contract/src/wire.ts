import type { Instant } from '@clamor/domain/time';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { isoText } from './iso-text.ts';
import { LIMITS } from './limits.ts';

/**
 * Who may call. `visitor`: anybody; a token is ignored. `optional`: anybody; a token adds what its member may see.
 * `member`: 401 without a token. `staff`: `X-Admin-Secret`, or the cookie of a staff session. `development`: anybody;
 * 404 in production.
 */
export type Access = 'visitor' | 'optional' | 'member' | 'staff' | 'development';

export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/listings/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Set for a GET with a side effect, such as opening a mailed link. */
  readonly changes?: true;
  /** A staff call that moves money or permits that. If a second factor is required, it needs a staff session. */
  readonly movesMoney?: true;
  /** A staff call that is allowed before the session has set up its required second factor. */
  readonly beforeSecondFactor?: true;
  /** The schema's keys are header names in lower case. */
  readonly headers?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Fast paths around the schemas for the usual form of a request. */
  readonly usual?: { readonly headers?: Usual; readonly body?: Usual };
  /** The accepted content types, if the body is not JSON (uploads, form posts). */
  readonly bodyTypes?: readonly string[];
  /** Its answers have an `ETag`. A matching `If-None-Match` is answered 304. */
  readonly tagged?: true;
  /** The schema of each status's body; null for a status without a JSON body, such as a redirect. */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** The codes with which this call may refuse, besides `COMMON_REFUSALS`. */
  readonly refusals: readonly ErrorCode[];
}

/** A fast path around a schema: returns exactly what the schema would return, or null if the schema must decide. */
type Usual = (value: unknown) => unknown;

/** Defines one call of the HTTP contract and keeps its literal types. */
export function defineCall<const Call extends CallShape>(call: Call): Call {
  return call;
}

/** Whether a call only reads public data when it has no token. */
export function isPublicRead({ method, access, changes }: CallShape): boolean {
  return method === 'GET' && (access === 'visitor' || access === 'optional') && changes !== true;
}

/** The refusals of every call, not repeated in `refusals`. */
export const COMMON_REFUSALS = [
  'VALIDATION_FAILED',
  'MALFORMED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'OVERLOADED',
  'INTERNAL_ERROR',
] as const satisfies readonly ErrorCode[];

/** The refusals of every owner call that changes a listing. */
export const OWNER_REFUSALS = [
  'UNAUTHENTICATED',
  'EMAIL_NOT_VERIFIED',
  'FORBIDDEN',
  'NOT_FOUND',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

/** The refusals of every staff call that only reads. */
export const STAFF_READ_REFUSALS = [
  'UNAUTHENTICATED',
  'SECOND_FACTOR_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** The refusals of every staff call with a change. A shared secret may only read once named secrets exist. */
export const STAFF_WRITE_REFUSALS = [...STAFF_READ_REFUSALS, 'FORBIDDEN'] as const satisfies readonly ErrorCode[];

/** The codes that a call may refuse with, common ones included. */
export type RefusalOf<Call extends CallShape> = Call['refusals'][number] | (typeof COMMON_REFUSALS)[number];

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** A call's body after parsing on the server. */
export type BodyOf<Call extends CallShape> = SchemaOutput<Call['body']>;
/** A call's body before parsing: fields with a default may be left out. */
export type BodyInputOf<Call extends CallShape> = SchemaInput<Call['body']>;
export type QueryInputOf<Call extends CallShape> = SchemaInput<Call['query']>;
/** A call's success answers, as a union over its statuses; null for an empty body. */
export type AnswerOf<Call extends CallShape> = {
  [Status in keyof Call['answers']]: Call['answers'][Status] extends z.ZodType
    ? z.output<Call['answers'][Status]>
    : null;
}[keyof Call['answers']];

const NUL = 'Text cannot contain the null character';
const BROKEN = 'Text contains a broken character';

/** Text that the database can keep: everything but NUL and halves of a surrogate pair. */
function storable(schema: z.ZodString): z.ZodString {
  return schema
    .refine((value) => !value.includes('\0'), { error: NUL })
    .refine((value) => !/\p{Surrogate}/u.test(value), { error: BROKEN });
}

/** A number with its noun in messages: `1 minute`, `20,000 characters`. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

function dollars(amountCents: number): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A text with a maximum length, possibly empty. It is never trimmed or normalised. */
export function text(max: number, tooLong = `Must be ${counted(max, 'character')} or less`) {
  return storable(z.string({ error: 'Must be text' }).max(max, { error: tooLong }));
}

/** A required text with a maximum length. Missing, empty and blank texts get the same message. */
export function filledText(max: number, messages: { required: string; tooLong: string }) {
  const { required, tooLong } = messages;
  const filled = z.string({ error: required }).refine((value) => value.trim() !== '', { error: required, abort: true });
  return storable(filled.max(max, { error: tooLong }));
}

/** Characters that some programs treat as a line break. */
const LINE_BREAK = /[\r\n\u2028\u2029]/;
/** Tabs and other control characters; NUL has its own message. */
const CONTROL = /(?!\0)\p{Cc}/u;
/**
 * Unicode's control characters for the direction of writing: embeddings, overrides and isolates. They are invisible, and
 * can reverse the order of the text that follows, such as another member's.
 */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;
/**
 * Blanks and zero-width characters at either end of a text. Inside a text they stay, because emoji and Persian need
 * zero-width joiners.
 */
const AT_AN_END = /^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g;

/**
 * A one-line text by a person: a name, a title, a tag. A line break could start something else in a mail or page, so it
 * is refused. So are control characters, direction overrides, and texts without a visible character. Trims blanks and
 * normalises to NFC, within the schema's limit.
 */
export function oneLine(schema: z.ZodString): z.ZodString {
  const max = schema.maxLength ?? Number.POSITIVE_INFINITY;
  return schema
    .refine((value) => !LINE_BREAK.test(value), { error: 'Must be one line', abort: true })
    .refine((value) => !CONTROL.test(value), { error: 'Cannot contain tabs or control characters', abort: true })
    .refine((value) => !TURNS_TEXT.test(value), {
      error: 'Cannot contain characters that turn text around',
      abort: true,
    })
    .refine((value) => value.trim() === '' || VISIBLE.test(value), { error: 'Must show something', abort: true })
    .overwrite((value) => value.replace(AT_AN_END, '').normalize('NFC'))
    .refine((value) => Array.from(value).length <= max, {
      error: `Must be ${counted(max, 'character')} or less`,
    });
}

/** Whole cents from `min` to the most that a card can be charged. */
export function cents(min: number, tooLow: string) {
  return wholeNumber(min, LIMITS.moneyMaxCents, {
    tooLow,
    tooHigh: `Must be ${dollars(LIMITS.moneyMaxCents)} or less`,
  });
}

/** A whole number in a range, with a message for each side. */
export function wholeNumber(min: number, max: number, messages: { tooLow?: string; tooHigh?: string } = {}) {
  const range = `Must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: messages.tooLow === undefined ? range : 'Must be a whole number' })
    .min(min, { error: messages.tooLow ?? range })
    .max(max, { error: messages.tooHigh ?? range });
}

/**
 * The headers of a repeatable call. For 24 hours, the same member, call, key and body get the first answer again
 * (docs/product.md#idempotency-keys). Loose: other headers stay.
 */
export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .min(1, { error: 'Idempotency-Key must not be empty' })
    .max(LIMITS.idempotencyKeyMax, {
      error: `Idempotency-Key must be ${counted(LIMITS.idempotencyKeyMax, 'character')} or less`,
    })
    .regex(/^[\x20-\x7e]*$/, { error: 'Idempotency-Key must be plain ASCII' })
    .optional(),
});

/** A whole number in a query string. */
export function queryNumber(min: number, max: number) {
  const error = `Must be a whole number from ${min} to ${max}`;
  return z
    .string({ error })
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error })
    .meta({ type: 'integer', minimum: min, maximum: max });
}

/** How many rows a page may have. */
export const PageLimit = queryNumber(1, LIMITS.pageMax).default(LIMITS.pageDefault);

/** The position of the next page, from the previous page's answer. */
export const Cursor = z
  .string({ error: 'Cursor is not valid' })
  .max(LIMITS.cursorMax, { error: 'Cursor is not valid' })
  .regex(/^[\w-]+$/, { error: 'Cursor is not valid' });

export const Flag = z.boolean({ error: 'Must be true or false' });

/** A time: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const WireInstant = z.iso.datetime({ precision: 3 });
export type WireInstant = z.infer<typeof WireInstant>;

/** The time as a wire text. Null stays null. */
export function iso(at: Instant): WireInstant;
export function iso(at: Instant | null): WireInstant | null;
export function iso(at: Instant | null): WireInstant | null {
  return at === null ? null : isoText(at);
}

/** Money in an answer: whole US cents. */
export const Cents = z.int().min(0);
export const Count = z.int().min(0);
/** Seconds, possibly with a fraction. */
export const Seconds = z.number().min(0);
export const Id = z.string();

/**
 * A listing's version increases with each public change. The epoch identifies the database's history; versions compare
 * only within one epoch.
 */
const Version = z.int().min(0);
export const Versioned = z.object({ version: Version, epoch: z.string() });

export const Slug = filledText(LIMITS.slugMax, {
  required: 'A listing is required',
  tooLong: 'There is no such listing',
});
export const SlugParams = z.object({ slug: Slug });
export type SlugParams = z.infer<typeof SlugParams>;

/** Upper-case ids are equal to lower-case ones (RFC 9562, 4). The server uses lower case. */
export const IdParams = z.object({ id: z.uuid({ error: 'There is no such record' }).toLowerCase() });
export type IdParams = z.infer<typeof IdParams>;

/** The answer of a call without other data. */
export const Done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof Done>;
