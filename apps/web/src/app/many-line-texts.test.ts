import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import contractTexts from '../../../../packages/contract/src/one-line-fields.test.ts?raw';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/** A place that shows a text: its file, and the expression or element that holds it there. */
type Place = readonly [file: string, shown: string];

const DESCRIPTION = [['features/listings/details-tab.tsx', '{text}']] as const;
const DIGITAL_ITEM = [
  ['features/payments/order/delivery-card.tsx', '<LinkedText text={order.digitalDeliveryInfo} />'],
] as const;
const OF_STAFF = 'a remark of staff in a row of their tables, or one sentence among others';

/**
 * For each text of many lines that a call takes, the places that show it with its line breaks. A sentence says why a
 * text has no such place.
 */
const SHOWN: Readonly<Record<string, readonly Place[] | string>> = {
  'createListing.description': DESCRIPTION,
  'updateListing.description': DESCRIPTION,
  'editStaffListing.description': DESCRIPTION,
  'createListing.digitalDeliveryInfo': DIGITAL_ITEM,
  'updateListing.digitalDeliveryInfo': DIGITAL_ITEM,
  'updateProfile.bio': [
    ['features/listings/seller-tab.tsx', '{seller.bio}'],
    ['features/profiles/profile-details.tsx', '<bdi>{value}</bdi>'],
  ],
  'reviewSale.text': [
    ['features/reviews/said.tsx', '{text}'],
    ['features/staff/reviews/review-row.tsx', '{text}'],
  ],
  'answerReview.text': [
    ['features/reviews/said.tsx', '{answer.text}'],
    ['features/staff/reviews/review-row.tsx', '{text}'],
  ],
  'setPickup.text': [['features/payments/order/pickup-instructions.tsx', '{pickupWords}']],
  'reportProblem.text': [['features/payments/order/order-extras.tsx', '{problem.text}']],
  'editStaffListing.adminNotes': 'in a field of the editor',
  'cancelAuction.reason': OF_STAFF,
  'dismissProblem.reason': OF_STAFF,
  'freezeAuction.reason': OF_STAFF,
  'refundPayment.reason': OF_STAFF,
  'releaseClaim.reason': OF_STAFF,
  'removeReview.reason': OF_STAFF,
  'resumeAuction.reason': OF_STAFF,
  'suspendUser.reason': OF_STAFF,
  'writeOff.reason': OF_STAFF,
};

/** Places that show other texts of many lines, which no call takes in this form. */
const OTHERS: readonly Place[] = [
  ['features/payments/address-lines.tsx', '{text}'],
  ['features/test-helper/mailbox-panel.tsx', 'LINK.test(part)'],
  ['ui/field.tsx', '{children}'],
];

const KEEPS_LINES = /\bwhitespace-pre-(wrap|line)\b/;
const trees = new Map(parsedSources(pageSources()).map((tree) => [tree.fileName, tree]));

function classNameOf(element: ts.JsxElement): string {
  for (const each of element.openingElement.attributes.properties) {
    if (ts.isJsxAttribute(each) && each.name.getText() === 'className') return each.initializer?.getText() ?? '';
  }
  return '';
}

/** How the elements around each place that shows the text treat its lines. */
function keepsLines([file, shown]: Place): boolean[] {
  const found: boolean[] = [];
  const tree = trees.get(file);
  if (tree === undefined) return found;
  visitAll(tree, (node) => {
    if (node.getText() !== shown || ts.isJsxAttribute(node.parent)) return;
    let isKept = false;
    for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
      if (ts.isJsxElement(at)) isKept ||= KEEPS_LINES.test(classNameOf(at));
    }
    found.push(isKept);
  });
  return found;
}

const places = [
  ...new Map(
    [...Object.values(SHOWN).filter((row) => typeof row !== 'string'), OTHERS]
      .flat()
      .map((place) => [place.join(), place] as const),
  ).values(),
];

describe('a text of many lines', () => {
  it('is one of those that the contract takes', () => {
    const taken = [...contractTexts.matchAll(/^ {2}'([\w.]+)': 'lines',$/gm)].map(([, name = '']) => name);
    expect(taken.length).toBeGreaterThan(15);
    expect(Object.keys(SHOWN).sort()).toEqual(taken.sort());
  });

  it.each(places)('keeps its lines: %s shows %s', (...place) => {
    const kept = keepsLines(place);
    expect(kept).not.toEqual([]);
    expect(kept).not.toContain(false);
  });

  it('is shown at every place that keeps lines', () => {
    const keeping = [...trees].filter(([, tree]) => KEEPS_LINES.test(tree.text)).map(([file]) => file);
    expect([...new Set(places.map(([file]) => file))].sort()).toEqual(keeping.sort());
  });
});
