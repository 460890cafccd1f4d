import { TAG_FIELDS } from '@clamor/contract/limits';
import {
  type CreateListingBody as CreateBody,
  CreateListingBody,
  type CreateListingInput,
} from '@clamor/contract/listings';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import { TYPED_TERMS } from '../../lib/listing-terms.ts';
import { centsOf } from '../../lib/money.ts';
import { asOnTheWire, type ListingFormValues } from './form-values.ts';

type Field = FieldPath<ListingFormValues>;

const NOT_MONEY = 'Enter an amount in dollars, for example 12.50';
const NOT_WHOLE = 'Enter a whole number';

/** For each term that is typed as text, its field in the form, which may have another name than in the API. */
const FIELD_OF_WIRE: Record<string, Field> = Object.fromEntries(TYPED_TERMS.map(([term, { field }]) => [term, field]));

/** The form's field for a path in a validation error. */
export function fieldOfWire(path: string): Field {
  const [top = ''] = path.split('.');
  return FIELD_OF_WIRE[top] ?? (top as Field);
}

/** A whole number typed as text; null if the text is not one. */
function whole(typed: string): number | null {
  const digits = typed.replaceAll(',', '').trim();
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null;
}

/**
 * The cents of a typed amount; null if it is not one. Negative amounts are accepted here, because the contract's own
 * error explains them best.
 */
function signedCents(typed: string): number | null {
  const [, amount] = /^-(.*)$/s.exec(typed.trim()) ?? [];
  if (amount === undefined) return centsOf(typed);
  const cents = centsOf(amount);
  return cents === null ? null : 0 - cents;
}

const PARSING = {
  dollars: { parse: signedCents, message: NOT_MONEY },
  whole: { parse: whole, message: NOT_WHOLE },
} as const;

interface Reading {
  body: CreateListingInput;
  faults: { field: Field; message: string }[];
}

/** Converts the typed values to the call's body. A value that cannot be parsed is left out; its field gets an error. */
function readForm(values: ListingFormValues): Reading {
  const faults: Reading['faults'] = [];
  const read = (field: Field, typed: string, parse: (text: string) => number | null, message: string) => {
    const value = parse(typed);
    if (value === null) faults.push({ field, message });
    return value ?? undefined;
  };
  const physical = values.productType === 'PHYSICAL';
  const tags = Object.fromEntries(TAG_FIELDS.map((field) => [field, values[field].trim() || null]));
  const terms = TYPED_TERMS.map(([term, { field, as, isOptional, isOfShipping }]) => {
    if (isOfShipping && !physical) return [term, 0];
    if (isOptional && values[field].trim() === '') return [term, null];
    return [term, read(field, values[field], PARSING[as].parse, PARSING[as].message)];
  });
  const body: CreateListingInput = {
    ...tags,
    ...asOnTheWire(values),
    demandSourceClamorUsers: true,
    youtubeUrl: values.demandSourceYouTube && values.youtubeUrl !== '' ? values.youtubeUrl : null,
    ...Object.fromEntries(terms),
    shippingType: physical ? values.shippingType.trim() || null : null,
    localPickup: physical && values.localPickup,
    digitalDeliveryInfo: physical ? null : values.digitalDeliveryInfo || null,
    countdownTimerMinutes: read('countdownTimerMinutes', values.countdownTimerMinutes, whole, NOT_WHOLE),
    primeListingHoursStart: values.primeHoursOn ? values.primeListingHoursStart : null,
    primeListingHoursEnd: values.primeHoursOn ? values.primeListingHoursEnd : null,
    hotOverrideThreshold: values.hotOverrideEnabled
      ? read('hotOverrideThreshold', values.hotOverrideThreshold, whole, NOT_WHOLE)
      : undefined,
    bossBucksEligible: false,
  } as CreateListingInput;
  return { body, faults };
}

/** Validates the form with the contract's schema, and shows its errors under the fields. */
export const listingResolver: Resolver<ListingFormValues, unknown, CreateBody> = (values) => {
  const { body, faults } = readForm(values);
  const result = CreateListingBody.safeParse(body);
  if (result.success && faults.length === 0) return { values: result.data, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  const issues = result.success ? [] : result.error.issues;
  for (const { path, message } of issues) errors[fieldOfWire(path.join('.'))] ??= { type: 'wire', message };
  for (const { field, message } of faults) errors[field] = { type: 'typed', message };
  return { values: {}, errors: errors as FieldErrors<ListingFormValues> };
};
