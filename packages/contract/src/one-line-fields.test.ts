import { expect, it } from 'vitest';
import type { z } from 'zod';
import { CALLS } from './calls.ts';
import { parseInWords } from './problem.ts';

/**
 * Every text in the body of a call. `line`: a person's text of one line. `lines`: a person's text of several lines, or
 * search words. `code`: a text that a program made, or that a rule limits to a few characters.
 */
const FIELDS: Record<string, 'line' | 'lines' | 'code'> = {
  'answerReview.text': 'lines',
  'approveInSandbox.clientSecret': 'code',
  'cancelAuction.reason': 'lines',
  'changeEmail.email': 'code',
  'changeEmail.password': 'code',
  'changePassword.currentPassword': 'code',
  'changePassword.newPassword': 'code',
  'changeTiming.primeListingHoursEnd': 'code',
  'changeTiming.primeListingHoursStart': 'code',
  'changeTiming.sellerTimezone': 'code',
  'chooseDelivery.address.city': 'line',
  'chooseDelivery.address.country': 'code',
  'chooseDelivery.address.line1': 'line',
  'chooseDelivery.address.line2': 'line',
  'chooseDelivery.address.name': 'line',
  'chooseDelivery.address.postalCode': 'line',
  'chooseDelivery.address.region': 'line',
  'completePayment.paymentIntentId': 'code',
  'confirmEmail.password': 'code',
  'confirmEmail.token': 'code',
  'confirmInSandbox.clientSecret': 'code',
  'confirmSecondFactor.code': 'code',
  'createIntent.auctionId': 'code',
  'createListing.authentication': 'line',
  'createListing.category': 'line',
  'createListing.certification': 'line',
  'createListing.condition': 'line',
  'createListing.customTags[]': 'line',
  'createListing.description': 'lines',
  'createListing.digitalDeliveryInfo': 'lines',
  'createListing.edition': 'line',
  'createListing.era': 'line',
  'createListing.manufacturer': 'line',
  'createListing.mediaUrls[]': 'code',
  'createListing.player': 'line',
  'createListing.primeListingHoursEnd': 'code',
  'createListing.primeListingHoursStart': 'code',
  'createListing.rarity': 'line',
  'createListing.sellerTimezone': 'code',
  'createListing.serialNumber': 'line',
  'createListing.shippingType': 'line',
  'createListing.sport': 'line',
  'createListing.team': 'line',
  'createListing.title': 'line',
  'createListing.youtubeUrl': 'code',
  'deleteAccount.password': 'code',
  'dismissProblem.reason': 'lines',
  'editStaffListing.adminNotes': 'lines',
  'editStaffListing.description': 'lines',
  'editStaffListing.title': 'line',
  'forgotPassword.email': 'code',
  'freezeAuction.reason': 'lines',
  'login.email': 'code',
  'login.password': 'code',
  'openEmailLink.password': 'code',
  'openEmailLink.token': 'code',
  'payoutPaid.reference': 'line',
  'placeBid.slug': 'code',
  'preparePayout.sellerId': 'code',
  'readNotices.ids[]': 'code',
  'refundPayment.reason': 'lines',
  'register.email': 'code',
  'register.password': 'code',
  'register.returnTo': 'code',
  'register.username': 'code',
  'releaseClaim.reason': 'lines',
  'removeReview.reason': 'lines',
  'removeSecondFactor.code': 'code',
  'replaceRecoveryCodes.code': 'code',
  'resendVerification.email': 'code',
  'resetPassword.password': 'code',
  'resetPassword.token': 'code',
  'resumeAuction.reason': 'lines',
  'reviewSale.text': 'lines',
  'setAvatar.avatarUrl': 'code',
  'shipOrder.carrier': 'line',
  'shipOrder.trackingNumber': 'line',
  'signInStaff.code': 'code',
  'signInStaff.name': 'line',
  'signInStaff.secret': 'code',
  'steerSandbox.disputeId': 'code',
  'suspendUser.reason': 'lines',
  'setPickup.text': 'lines',
  'reportProblem.text': 'lines',
  'updateListing.authentication': 'line',
  'updateListing.category': 'line',
  'updateListing.certification': 'line',
  'updateListing.condition': 'line',
  'updateListing.customTags[]': 'line',
  'updateListing.description': 'lines',
  'updateListing.digitalDeliveryInfo': 'lines',
  'updateListing.edition': 'line',
  'updateListing.era': 'line',
  'updateListing.manufacturer': 'line',
  'updateListing.mediaUrls[]': 'code',
  'updateListing.player': 'line',
  'updateListing.rarity': 'line',
  'updateListing.serialNumber': 'line',
  'updateListing.shippingCostCents': 'code',
  'updateListing.shippingType': 'line',
  'updateListing.sport': 'line',
  'updateListing.team': 'line',
  'updateListing.title': 'line',
  'updateProfile.bio': 'lines',
  'updateProfile.businessName': 'line',
  'updateProfile.location': 'line',
  'updateProfile.website': 'code',
  'writeOff.reason': 'lines',
};

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
}

function textsOf(schema: z.ZodType, path: string): [string, z.ZodType][] {
  const def = schema._zod.def as unknown as Def;
  if (def.type === 'string') return [[path, schema]];
  const within = [
    ...Object.entries(def.shape ?? {}).map(([name, field]) => [`${path}.${name}`, field] as const),
    ...[def.innerType, def.in, ...(def.options ?? [])].map((part) => [path, part] as const),
    [`${path}[]`, def.element] as const,
  ];
  return within.flatMap(([name, part]) => (part === undefined ? [] : textsOf(part, name)));
}

const TEXTS = new Map(CALLS.flatMap(({ name, call }) => (call.body === undefined ? [] : textsOf(call.body, name))));
const LINES = [...TEXTS].filter(([name]) => FIELDS[name] === 'line');

it('every text of every call is said to be one line, many lines, or a code', () => {
  expect([...TEXTS.keys()].sort()).toEqual(Object.keys(FIELDS).sort());
});

const REFUSED: Record<string, string> = {
  'a line break': 'Lamp\nmore',
  'a line break at its end': 'Lamp\r',
  'a line separator': 'Lamp\u2028more',
  'a tab': 'Lamp\tmore',
  'a tab at its beginning': '\tLamp',
  'a control character': 'Lamp\u0007more',
  'a control character of Latin-1': 'Lamp\u0085more',
  'an override': 'Lamp\u202eerom',
  'an embedding': 'Lamp\u202amore',
  'an isolate': 'Lamp\u2066more',
  'the end of an isolate': 'Lamp\u2069more',
  'no width at all': '\u200b\u200d\ufeff',
  'blanks of other scripts': '\u3164\u2800',
};
const TAKEN: Record<string, [text: string, kept: string]> = {
  'blanks at its ends': ['  A lamp\u00a0 ', 'A lamp'],
  'what is not composed': ['Cafe\u0301', 'Caf\u00e9'],
  'an emoji of several': ['\u{1f469}\u200d\u{1f4bb}', '\u{1f469}\u200d\u{1f4bb}'],
  'Persian with a non-joiner': ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
  Hebrew: ['\u05e9\u05dc\u05d5\u05dd', '\u05e9\u05dc\u05d5\u05dd'],
  'joiners at its ends': ['\u200dLamp\u200c', 'Lamp'],
};

it.each(LINES)('%s is one line of what can be seen, trimmed and composed', (_, schema) => {
  const wrongly = Object.entries(REFUSED).filter(([, text]) => parseInWords(schema, text).success);
  expect(wrongly).toEqual([]);
  for (const [what, [text, kept]] of Object.entries(TAKEN)) {
    const parsed = parseInWords(schema, text);
    expect([what, parsed.success && parsed.data]).toEqual([what, kept]);
  }
});

it.each(LINES)('%s is held to its bound once it is composed', (_, schema) => {
  // A character that NFC turns into two.
  const grows = '\u0958'.repeat((schema as z.ZodString).maxLength ?? 0);
  expect(parseInWords(schema, grows).success).toBe(false);
});
