import { wireTerms } from '@clamor/contract/listing-terms';
import { CreateListingBody, type CreateListingInput } from '@clamor/contract/listings';
import { fieldErrorsOf, parseInWords } from '@clamor/contract/problem';
import { type Refused, refuse } from '../../platform/http/index.ts';
import { type ListingView, tagsOf } from '../listings/index.ts';

type Form = { kind: 'form'; body: CreateListingBody } | Refused<'VALIDATION_FAILED'>;

/**
 * The body of a create request with the values of another listing. The fields in `sent` replace its values. The result
 * must pass the checks of a new listing.
 */
export function relistForm(view: ListingView, sent: Readonly<Record<string, unknown>>): Form {
  const parsed = parseInWords(CreateListingBody, { ...formOf(view), ...sent });
  return parsed.success
    ? { kind: 'form', body: parsed.data }
    : refuse('VALIDATION_FAILED', { errors: fieldErrorsOf(parsed.error) });
}

function formOf({ texts, state: { terms, timing } }: ListingView): CreateListingInput {
  const { primeHours, hotOverridePercent } = timing;
  return {
    ...wireTerms(terms),
    ...tagsOf(texts),
    title: texts.title,
    description: texts.description,
    mode: texts.mode,
    productType: texts.productType,
    mediaUrls: [...texts.mediaUrls],
    youtubeUrl: texts.youtubeUrl,
    shippingType: texts.shippingType,
    localPickup: texts.localPickup,
    digitalDeliveryInfo: texts.digitalDeliveryInfo,
    customTags: [...texts.customTags],
    startPolicy: timing.startPolicy,
    countdownTimerMinutes: timing.countdownMinutes,
    primeListingHoursStart: primeHours?.start ?? null,
    primeListingHoursEnd: primeHours?.end ?? null,
    sellerTimezone: timing.sellerTimezone,
    hotOverrideEnabled: hotOverridePercent !== null,
    ...(hotOverridePercent === null ? {} : { hotOverrideThreshold: hotOverridePercent }),
  };
}
