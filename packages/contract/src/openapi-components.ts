import { ROLES, USER_STATUSES } from '@clamor/domain/accounts';
import { FREEZE_REASONS } from '@clamor/domain/lifecycle';
import { START_POLICIES } from '@clamor/domain/listings';
import { REVIEWED_SIDES } from '@clamor/domain/reviews';
import { z } from 'zod';
import { CONCEPTS } from './calls.ts';
import { ActivityItem } from './demand.ts';
import * as limits from './limits.ts';
import * as listingTerms from './listing-terms.ts';
import * as listingViews from './listing-views.ts';
import { NoticesPage } from './notices.ts';
import { Payment } from './payments.ts';
import * as problem from './problem.ts';
import * as realtime from './realtime.ts';
import * as returnPath from './return-path.ts';
import { SaleReview } from './reviews.ts';
import { AuditEntry, SuspendUserBody } from './staff.ts';
import * as wallet from './wallet.ts';
import * as wire from './wire.ts';

export type Json = Record<string, unknown>;
export type Schemas = Record<string, Json>;

const MODULES = [wire, wallet, returnPath, listingTerms, listingViews, problem, realtime, ...Object.values(CONCEPTS)];
/** The parts of a call's parameters stand in the call; the object around them is no component. */
const PARAMETERS = /(Params|Query|Headers)$/;

/** Parts that several schemas have, under names of their own: found by what they look like, since each schema writes them out. */
const PARTS: Readonly<Record<string, z.ZodType>> = {
  Uuid: z.uuid(),
  Mode: z.enum(limits.MODES),
  ProductType: z.enum(limits.PRODUCT_TYPES),
  StartPolicy: z.enum(START_POLICIES),
  Outcome: z.enum(limits.OUTCOMES),
  Role: z.enum(ROLES),
  UserStatus: z.enum(USER_STATUSES),
  FreezeReason: z.enum(FREEZE_REASONS),
  ReviewedSide: z.enum(REVIEWED_SIDES),
  PaymentStatus: z.enum(limits.PAYMENT_STATUSES),
  PaymentStep: Payment.shape.step.unwrap(),
  RefundState: z.enum(limits.REFUND_STATES),
  PayoutState: z.enum(limits.PAYOUT_STATES),
  MoneyState: z.enum(limits.PAYABLE_STATES),
  Refund: Payment.shape.refund.unwrap(),
  CardError: Payment.shape.lastError.unwrap(),
  MailChoices: NoticesPage.shape.mail,
  DatedText: SaleReview.shape.answer.unwrap(),
  Removal: SaleReview.shape.removed.unwrap(),
  Facts: AuditEntry.shape.details,
  StaffReason: SuspendUserBody.unwrap().unwrap(),
};

const pointer = (name: string): string => `#/components/schemas/${name}`;

/** `second_chance_awarded`: `SecondChanceAwarded`. */
function pascal(name: string): string {
  return name.replace(/(?:^|[_:-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Bundlers put a module's exports in different orders. */
export function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Every schema that the contract exports, under its name, and each kind of an activity item. */
function namedSchemas(): Map<z.ZodType, string> {
  const named = new Map<z.ZodType, string>();
  for (const [name, value] of MODULES.flatMap((exports) => Object.entries<unknown>(exports).sort(byName))) {
    if (value instanceof z.ZodType && !PARAMETERS.test(name) && !named.has(value)) named.set(value, name);
  }
  for (const item of ActivityItem.options) named.set(item, `Activity${pascal(item.shape.type.value)}`);
  return named;
}

/** The named schemas of a document. What is named later than the contract does it gets the name that it is given. */
export class Components {
  readonly #names = namedSchemas();

  /** The name of a schema, which it gets now where it has none. */
  nameOf(schema: z.ZodType, name: string): string {
    const known = this.#names.get(schema);
    if (known === undefined) this.#names.set(schema, name);
    return known ?? name;
  }

  /** A reference to a schema, which is named now where it has no name. */
  refer(schema: z.ZodType, name: string): Json {
    return { $ref: pointer(this.nameOf(schema, name)) };
  }

  /**
   * Named schemas as JSON schemas. To write one down costs time at every start, so each is written only where it may be used.
   * @param io `input`: as a client sends it. `output`: as the server answers it.
   * @param isWritten whether a name may be used there
   */
  toJson(io: 'input' | 'output', isWritten: (name: string) => boolean): Schemas {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.#names) if (isWritten(id)) registry.add(schema, { id });
    for (const [id, schema] of Object.entries(PARTS)) registry.add(schema, { id });
    const { schemas } = z.toJSONSchema(registry, { io, uri: pointer, unrepresentable: 'any', override: writeInteger });
    const plain = Object.entries(schemas).map(([name, schema]) => [name, withoutMarks(schema as Json)] as const);
    const replace = partReplacer(plain);
    return Object.fromEntries(plain.map(([name, json]) => [name, replace(json)]));
  }
}

/** A number in a query comes as text: its schema says what the text is of. */
function writeInteger({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (jsonSchema.type !== 'integer') return;
  delete jsonSchema.pattern;
  const { def } = zodSchema._zod;
  if (def.type === 'default') jsonSchema.default = def.defaultValue;
}

function withoutMarks(schema: Json): Json {
  const { $schema: _, $id: __, id: ___, ...rest } = schema;
  return rest;
}

/** Puts references to named parts where schemas write the same thing out, or name it once more. */
function partReplacer(plain: readonly (readonly [name: string, json: Json])[]): (json: Json) => Json {
  const isPart = ([name, json]: readonly [string, Json]) => name in PARTS || 'enum' in json;
  const parts = new Map(plain.filter(isPart).map(([name, json]) => [JSON.stringify(json), name]));
  for (const [name, json] of plain) if (name in PARTS) parts.set(JSON.stringify(json), name);
  const aliases = new Map<unknown, string>();
  for (const [name, json] of plain) {
    const part = parts.get(JSON.stringify(json));
    if (part !== undefined && part !== name) aliases.set(pointer(name), pointer(part));
  }
  const partOf = (value: object): string | undefined =>
    'properties' in value || 'enum' in value || 'format' in value || 'additionalProperties' in value
      ? parts.get(JSON.stringify(value))
      : undefined;
  const visit = (value: unknown, isRoot: boolean): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => visit(each, false));
    const part = isRoot ? undefined : partOf(value);
    if (part !== undefined) return { $ref: pointer(part) };
    const visited: Json = {};
    for (const [key, each] of Object.entries(value)) {
      visited[key] = key === '$ref' ? (aliases.get(each) ?? each) : visit(each, false);
    }
    return visited;
  };
  return (json) => visit(json, true) as Json;
}

/** Some schemas by name, and what they and a piece of a document lead to. */
export function reachedFrom(names: readonly string[], schemas: Schemas, piece: unknown = null): Set<string> {
  const reached = new Set<string>();
  const visitAll = (json: unknown): void => {
    for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) visit(name);
  };
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    visitAll(schemas[name]);
  };
  for (const name of names) visit(name);
  visitAll(piece);
  return reached;
}
