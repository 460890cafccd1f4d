import type { Instant } from '@clamor/domain/time';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { isoText } from './iso-text.ts';
import { LIMITS } from './limits.ts';

/**
 * Who may call. `visitor`: anybody, a token is ignored. `optional`: anybody, a token adds what its member may see.
 * `member`: 401 without a token. `staff`: `X-Admin-Secret`, or the cookie of a staff session. `development`: anybody, and 404 in production.
 */
export type Access = 'visitor' | 'optional' | 'member' | 'staff' | 'development';

export interface CallShape {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/listings/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** A GET that is no mere read: a mailed link, which changes something. */
  readonly changes?: true;
  /** A call of staff that moves money or lets it move. Where a second factor is required, it needs a staff session. */
  readonly movesMoney?: true;
  /** A call of staff that a session may ask while it still has to set up its second factor. */
  readonly beforeSecondFactor?: true;
  /** Keys in lower case. */
  readonly headers?: z.ZodObject;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Shortcuts past the schemas for what almost every request of the call looks like. */
  readonly usual?: { readonly headers?: Usual; readonly body?: Usual };
  /** For bodies that are not JSON (uploads, form posts). */
  readonly bodyTypes?: readonly string[];
  /** Its answers carry an `ETag`: whoever names it in `If-None-Match` is answered 304 while it holds. */
  readonly tagged?: true;
  /** By status; null where there is no JSON body (a redirect). */
  readonly answers: Readonly<Record<number, z.ZodType | null>>;
  /** The codes this call may refuse with, beside those that any call may (see `COMMON_REFUSALS`). */
  readonly refusals: readonly ErrorCode[];
}

/** Gives exactly what the schema would; null: the schema decides. */
type Usual = (value: unknown) => unknown;

/** One call of the HTTP contract, with all its literal types kept. */
export function defineCall<const Call extends CallShape>(call: Call): Call {
  return call;
}

/** Whether a call only reads what anybody may know, as it answers who shows no token. */
export function isPublicRead({ method, access, changes }: CallShape): boolean {
  return method === 'GET' && (access === 'visitor' || access === 'optional') && changes !== true;
}

/** What any call may be refused with; not repeated in `refusals`. */
export const COMMON_REFUSALS = [
  'VALIDATION_FAILED',
  'MALFORMED',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'OVERLOADED',
  'INTERNAL_ERROR',
] as const satisfies readonly ErrorCode[];

/** What any call is refused with that changes a listing and is for its owner. */
export const OWNER_REFUSALS = [
  'UNAUTHENTICATED',
  'EMAIL_NOT_VERIFIED',
  'FORBIDDEN',
  'NOT_FOUND',
  'OUTCOME_UNKNOWN',
] as const satisfies readonly ErrorCode[];

/** What any call of staff is refused with that only reads. */
export const STAFF_READ_REFUSALS = [
  'UNAUTHENTICATED',
  'SECOND_FACTOR_REQUIRED',
] as const satisfies readonly ErrorCode[];

/** What any call of staff is refused with that changes something: a secret that nobody is named by only reads once others are. */
export const STAFF_WRITE_REFUSALS = [...STAFF_READ_REFUSALS, 'FORBIDDEN'] as const satisfies readonly ErrorCode[];

/** The codes that a call may refuse with, common ones included. */
export type RefusalOf<Call extends CallShape> = Call['refusals'][number] | (typeof COMMON_REFUSALS)[number];

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** A call's body as the server gets it, parsed. */
export type BodyOf<Call extends CallShape> = SchemaOutput<Call['body']>;
/** A call's body as a client sends it: fields with a default may be left out. */
export type BodyInputOf<Call extends CallShape> = SchemaInput<Call['body']>;
export type QueryInputOf<Call extends CallShape> = SchemaInput<Call['query']>;
/** What a call answers when it succeeds (all of its statuses together; null for an empty body). */
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

/** A number with its noun, as messages say it: `1 minute`, `20,000 characters`. */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

function dollars(amountCents: number): string {
  return (amountCents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A bounded text, empty or not. It is never trimmed or normalised: what was typed comes back. */
export function text(max: number, tooLong = `Must be ${counted(max, 'character')} or less`) {
  return storable(z.string({ error: 'Must be text' }).max(max, { error: tooLong }));
}

/** A bounded text that says something: missing, empty and blank ones are refused with one message. */
export function filledText(max: number, messages: { required: string; tooLong: string }) {
  const { required, tooLong } = messages;
  const filled = z.string({ error: required }).refine((value) => value.trim() !== '', { error: required, abort: true });
  return storable(filled.max(max, { error: tooLong }));
}

/** What begins a new line somewhere. */
const LINE_BREAK = /[\r\n\u2028\u2029]/;
/** Tabs and other control characters; NUL has a message of its own. */
const CONTROL = /(?!\0)\p{Cc}/u;
/** Embeddings, overrides and isolates: they turn around the text that follows, also that of others. */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/u;
/** Blanks and what has no width, at an end. Between visible characters joiners are part of the writing: emoji, Persian. */
const AT_AN_END = /^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g;

/**
 * Text of one line that a person gives: a name, a title, a tag. Where it is shown or mailed, a line break would begin something else.
 * It is refused with control characters, with those that turn text around, and where nothing of it can be seen. It comes out without
 * blanks at its ends, and in Unicode's composed form (NFC), within the bound of the schema.
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

/** A whole number in a range; messages for what is outside it. */
export function wholeNumber(min: number, max: number, messages: { tooLow?: string; tooHigh?: string } = {}) {
  const range = `Must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: messages.tooLow === undefined ? range : 'Must be a whole number' })
    .min(min, { error: messages.tooLow ?? range })
    .max(max, { error: messages.tooHigh ?? range });
}

/**
 * The headers of a call that a client may repeat: the same member, call and key with the same body is answered as the first time, for 24
 * hours (docs/product.md#idempotency-keys). Loose: the other headers stay where they are.
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

/** Where a page begins, as the answer of the page before it named it. */
export const Cursor = z
  .string({ error: 'Cursor is not valid' })
  .max(LIMITS.cursorMax, { error: 'Cursor is not valid' })
  .regex(/^[\w-]+$/, { error: 'Cursor is not valid' });

export const Flag = z.boolean({ error: 'Must be true or false' });

/** A moment: ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it. */
export const WireInstant = z.iso.datetime({ precision: 3 });
export type WireInstant = z.infer<typeof WireInstant>;

/** A moment as it is told; null where there is none. */
export function iso(at: Instant): WireInstant;
export function iso(at: Instant | null): WireInstant | null;
export function iso(at: Instant | null): WireInstant | null {
  return at === null ? null : isoText(at);
}

/** Money in an answer: whole US cents. */
export const Cents = z.int().min(0);
export const Count = z.int().min(0);
/** Seconds with a fraction where there is one. */
export const Seconds = z.number().min(0);
export const Id = z.string();

/** A listing's version only grows, with whatever everybody may see; the epoch is the database's incarnation: versions compare within one epoch. */
const Version = z.int().min(0);
export const Versioned = z.object({ version: Version, epoch: z.string() });

export const Slug = filledText(LIMITS.slugMax, {
  required: 'A listing is required',
  tooLong: 'There is no such listing',
});
export const SlugParams = z.object({ slug: Slug });
export type SlugParams = z.infer<typeof SlugParams>;

/** Capital letters mean the same id (RFC 9562, 4), and everything here knows it in small ones. */
export const IdParams = z.object({ id: z.uuid({ error: 'There is no such record' }).toLowerCase() });
export type IdParams = z.infer<typeof IdParams>;

/** The answer of a call that has nothing else to say. */
export const Done = z.object({ success: z.literal(true) });
export type Done = z.infer<typeof Done>;
