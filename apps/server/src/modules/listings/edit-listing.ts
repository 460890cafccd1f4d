import { FixedTerms, wireTerms } from '@clamor/contract/listing-terms';
import type { UpdateListingBody, UpdateListingRequest } from '@clamor/contract/listings';
import { type EditableTerms, editableTermsOf, NO_HANDOVER, shippingOf } from '@clamor/domain/listings';
import type { Instant } from '@clamor/domain/time';
import type { Clock } from '../../platform/clock/index.ts';
import { refuse } from '../../platform/http/index.ts';
import type { Desk } from '../desk/index.ts';
import { memberAsker, submitCommand } from '../desk-http/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { foreignPictures } from './create-listing.ts';
import { EDITABLE_FIELDS, type EditableTexts } from './listing-texts.ts';
import { NewTexts } from './listings-section.ts';
import { type FieldRefusal, unpayableTerm } from './new-listing.ts';
import type { ListingView } from './shown-listings.ts';

/**
 * Changes the fields that the request names. The desk decides who may edit and when, and saves the texts in its
 * transaction.
 */
export async function editListing(
  ports: { desk: Pick<Desk, 'submit'>; clock: Clock; media: Pick<MediaLibrary, 'foreign'> },
  view: ListingView,
  editor: { userId: string; tokenHash: Buffer; receivedAt: Instant },
  body: UpdateListingRequest,
) {
  const terms = changedTerms(view, body);
  if (editor.userId === view.texts.sellerId) {
    const fixed = changedFixedTerms(view, body);
    if (fixed.length > 0) return refuse('VALIDATION_FAILED', { errors: fixed });
    const errors = await refusedFields(ports.media, view, { ...body, ...terms });
    if (errors.length > 0) return refuse('VALIDATION_FAILED', { errors });
  }
  const texts = changedTexts(view, body);
  return await submitCommand(ports, {
    listingId: view.texts.id,
    command: { kind: 'edit_details', terms },
    asker: memberAsker(editor),
    receivedAt: editor.receivedAt,
    attachments: [new NewTexts(texts)],
    bytes: 2 * JSON.stringify(texts).length,
  });
}

const FIXED = Object.keys(FixedTerms) as (keyof typeof FixedTerms)[];

/** The refused fields of an edit: terms that were fixed at creation. A reserve of 0 equals no reserve. */
function changedFixedTerms({ state }: ListingView, body: UpdateListingRequest): FieldRefusal[] {
  const present = wireTerms(state.terms);
  const sent: UpdateListingRequest = body.reserveCents === 0 ? { ...body, reserveCents: null } : body;
  const changed = FIXED.filter((field) => sent[field] !== undefined && sent[field] !== present[field]);
  return changed.map((field) => ({ field, message: 'This is set when a listing is created, and stays' }));
}

async function refusedFields(
  media: Pick<MediaLibrary, 'foreign'>,
  { texts, state }: ListingView,
  body: UpdateListingBody,
): Promise<FieldRefusal[]> {
  const unpayable = unpayableTerm({ ...state.terms, ...editableTermsOf(body) });
  // The edit can only have changed the shipping cost: no other editable term is part of a total.
  if (unpayable !== null) return [{ field: 'shippingCostCents', message: unpayable.message }];
  const own = new Set(texts.mediaUrls);
  return await foreignPictures(media, texts.sellerId, body.mediaUrls ?? [], (url) => own.has(url));
}

/** The edited terms. A listing that becomes digital loses its shipping cost, even if the edit does not mention it. */
function changedTerms({ texts, state }: ListingView, body: UpdateListingBody): Partial<EditableTerms> {
  const asked = editableTermsOf(body);
  const { shippingCostCents = state.terms.shippingCostCents } = asked;
  const charged = shippingOf(body.productType ?? texts.productType, shippingCostCents);
  return charged === shippingCostCents ? asked : { ...asked, shippingCostCents: charged };
}

function changedTexts({ texts }: ListingView, body: UpdateListingBody): Partial<EditableTexts> {
  const given = EDITABLE_FIELDS.filter((field) => body[field] !== undefined);
  const changed = Object.fromEntries(given.map((field) => [field, body[field]]));
  const isDigital = (body.productType ?? texts.productType) === 'DIGITAL';
  return isDigital ? { ...changed, ...NO_HANDOVER } : changed;
}
