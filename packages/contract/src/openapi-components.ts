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
/** Parameters are written into each call, so their object schemas are not components. */
const PARAMETERS = /(Params|Query|Headers)$/;

/**
 * Schemas used inside several others, with names of their own. They are recognised by their JSON, because each schema
 * contains a copy.
 */
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

/** Turns `second_chance_awarded` into `SecondChanceAwarded`. */
function pascal(name: string): string {
  return name.replace(/(?:^|[_:-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Orders exports by name, because bundlers list a module's exports in different orders. */
export function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** Every exported schema of the contract by name, and each kind of activity item. */
function namedSchemas(): Map<z.ZodType, string> {
  const named = new Map<z.ZodType, string>();
  for (const [name, value] of MODULES.flatMap((exports) => Object.entries<unknown>(exports).sort(byName))) {
    if (value instanceof z.ZodType && !PARAMETERS.test(name) && !named.has(value)) named.set(value, name);
  }
  for (const item of ActivityItem.options) named.set(item, `Activity${pascal(item.shape.type.value)}`);
  return named;
}

/** The named schemas of a document. A schema without a contract name gets the name given at its first use. */
export class Components {
  readonly #names = namedSchemas();

  /** The name of a schema. A schema without one gets the given name. */
  nameOf(schema: z.ZodType, name: string): string {
    const known = this.#names.get(schema);
    if (known === undefined) this.#names.set(schema, name);
    return known ?? name;
  }

  /** A reference to a schema, which gets the given name if it has none. */
  refer(schema: z.ZodType, name: string): Json {
    return { $ref: pointer(this.nameOf(schema, name)) };
  }

  /**
   * Named schemas as JSON schemas. Writing a schema costs time at every start, so only the needed ones are written.
   * @param io `input`: as a client sends it; `output`: as the server answers
   * @param isWritten whether the schema of this name is needed
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

/** A number in a query is a text, so its schema describes the number in the text. */
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

/** Returns a function that replaces copies of named schemas by references. */
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

/** The named schemas, and all schemas that they and a part of a document refer to. */
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
