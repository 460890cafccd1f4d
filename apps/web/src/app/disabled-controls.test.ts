import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

interface Row {
  /** The condition of `disabled`, as the source writes it. */
  when: string;
  /** The test that sees the control disabled. */
  seen: string;
}

const READ_ONLY = '!mayWrite';
const OFFLINE = 'screens/listing-screen.test.tsx > takes no bid without a network, neither in the panel nor on the bar';
const listingPage = 'features/staff/listings/listing-page.test.tsx';
const onlyRead = `${listingPage} > says to who may only read why nothing can be pressed`;
const handedOn = (seen: string): Row => ({ when: 'disabled', seen });

const TABLE: Readonly<Record<string, Row>> = {
  'app/screens/listing/bid-area.tsx BidFormPanel': handedOn(`app/${OFFLINE}`),
  'app/screens/listing/bid-area.tsx Button': handedOn(`app/${OFFLINE}`),
  'app/shell/member-menu.tsx MenuItem': {
    when: 'signOut.isPending',
    seen: 'app/shell/header-table.test.tsx > can log out once at a time, and the rest stays open meanwhile',
  },
  'features/bidding/bid-form.tsx Button': handedOn(`app/${OFFLINE}`),
  'features/bidding/bid-form.tsx RaiseDialog': handedOn(
    'features/bidding/raise-dialog.test.tsx > takes no maximum without a network',
  ),
  'features/bidding/raise-dialog.tsx Button': handedOn(
    'features/bidding/raise-dialog.test.tsx > takes no maximum without a network',
  ),
  'features/listing-form/create-form.tsx SubmitButton': {
    when: '!titled',
    seen: 'features/listing-form/create-form.test.tsx > waits for a title of three characters, and says so',
  },
  'features/listing-form/fieldsets/demand-fieldset.tsx Switch': {
    when: 'true',
    seen: 'features/listing-form/fieldsets/demand-fieldset.test.tsx > counts the likes of members always, and lets the other sources be chosen',
  },
  'features/listing-form/fieldsets/tags-fieldset.tsx Button': {
    when: "typed.trim() === ''",
    seen: 'features/listing-form/fieldsets/tags-fieldset.test.tsx > are added once there is something to add',
  },
  'features/listing-form/fieldsets/tags-fieldset.tsx TextField': {
    when: 'tags.length >= LIMITS.customTagsMax',
    seen: 'features/listing-form/fieldsets/tags-fieldset.test.tsx > are no more than a listing may have, until one is removed',
  },
  'features/payments/pay/pay-step.tsx Button': {
    when: 'payment.running',
    seen: 'features/payments/pay/payment-under-way.test.tsx > takes no refusal while the approval is under way',
  },
  'features/payments/pay/stripe-card.tsx Button': {
    when: '!ready',
    seen: 'features/payments/pay/stripe-card.test.tsx > can be sent once its fields are there, and leads back to the order',
  },
  'features/profiles/avatar-dialog.tsx Button': {
    when: 'isSaving',
    // jsdom cannot upload a picture, so the test checks the value of `isSaving` instead of the button.
    seen: 'features/profiles/use-avatar.test.tsx > a press waits for its picture, and is saved once with its place',
  },
  'features/staff/listings/listing-actions.tsx Button': { when: READ_ONLY, seen: onlyRead },
  'features/staff/listings/listing-editor.tsx Button': { when: READ_ONLY, seen: onlyRead },
  'features/staff/listings/listing-editor.tsx Switch': { when: READ_ONLY, seen: onlyRead },
  'features/staff/listings/listing-editor.tsx TextArea': { when: `${READ_ONLY} | ${READ_ONLY}`, seen: onlyRead },
  'features/staff/listings/listing-editor.tsx TextField': { when: READ_ONLY, seen: onlyRead },
  'features/staff/staff-action-button.tsx Button': { when: READ_ONLY, seen: onlyRead },
  'features/staff/system/staff-sessions.tsx Button': {
    when: READ_ONLY,
    seen: 'features/staff/system/staff-sessions.test.tsx > is only looked at by who may only read, who can have no second factor either',
  },
  'features/test-helper/clock-panel.tsx Button': {
    when: 'move.isPending | move.isPending',
    seen: 'features/test-helper/clock-panel.test.tsx > takes no second step while the clock is being moved',
  },
};

/** When each control of the pages is disabled, as its source says. The controls in `ui` have their own tests. */
function disabledIn(sources: Record<string, string>): Record<string, string> {
  const found: Record<string, string[]> = {};
  for (const tree of parsedSources(sources)) {
    if (tree.fileName.startsWith('ui/')) continue;
    visitAll(tree, (node) => {
      if (!ts.isJsxAttribute(node) || node.name.getText() !== 'disabled') return;
      const opening = node.parent.parent as ts.JsxOpeningLikeElement;
      const when = node.initializer?.getText().replace(/^\{|\}$/g, '') ?? 'true';
      const key = `${tree.fileName} ${opening.tagName.getText()}`;
      found[key] = [...(found[key] ?? []), when];
    });
  }
  return Object.fromEntries(Object.entries(found).map(([key, whens]) => [key, whens.join(' | ')]));
}

const tests = import.meta.glob<string>('../**/*.test.tsx', { query: '?raw', import: 'default', eager: true });
const testAt = (path: string) => tests[path.startsWith('app/') ? `./${path.slice(4)}` : `../${path}`] ?? '';

describe('what can be disabled', () => {
  it('has a row each, with when it is', () => {
    const written = Object.entries(TABLE).map(([control, { when }]) => [control, when]);
    expect(disabledIn(pageSources())).toEqual(Object.fromEntries(written));
  });

  it.each(Object.entries(TABLE))('%s is seen so by a test', (_, { seen }) => {
    const [path = '', title = ''] = seen.split(' > ');
    expect(testAt(path)).toContain(`it('${title}'`);
  });
});
