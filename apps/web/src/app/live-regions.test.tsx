import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../test/still-page.ts';
import { aBid, aLiveResponse, at, aViewer } from '../../test/listing-response.fixture.ts';
import { BidSaid } from '../features/bidding/bid-said.tsx';
import { bidTermsOf } from '../features/bidding/bid-terms.ts';
import { SpokenPrice } from '../features/bidding/spoken-price.tsx';
import { TopBid } from '../features/bidding/top-bid.tsx';
import { BoostedCard } from '../features/demand/boost-cards.tsx';
import { SpokenState } from '../features/lifecycle/spoken-state.tsx';
import { StatusPanel } from '../features/lifecycle/status-panel.tsx';
import { TimeAdded } from '../features/lifecycle/time-added.tsx';
import { NO_PICTURES } from '../features/listing-form/held-press.ts';
import { PressNote } from '../features/listing-form/submit-button.tsx';
import { StaleMark } from '../features/listings/stale-mark.tsx';
import { Found } from '../features/market/found.tsx';
import { StepCard } from '../features/payments/claim-card.tsx';
import { Notice } from '../ui/notice.tsx';
import { SaidText } from '../ui/said.tsx';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/**
 * Regions that are always on the page, each with its content before and after something happens. Only their text
 * changes.
 */
const STANDING: Readonly<Record<string, { before: ReactNode; after: ReactNode; says: string }>> = {
  'features/bidding/bid-said.tsx': {
    before: <BidSaid outcome={null} terms={bidTermsOf(aLiveResponse(3))} />,
    after: (
      <BidSaid
        outcome={{ tone: 'danger', text: 'The auction is over.', receipt: null, endsAt: null }}
        terms={bidTermsOf(aLiveResponse(3))}
      />
    ),
    says: 'The auction is over.',
  },
  'features/bidding/spoken-price.tsx': {
    before: <SpokenPrice highestBid={null} viewerId="me" />,
    after: <SpokenPrice highestBid={aBid(3)} viewerId="me" />,
    says: 'theo bid $1,030.00',
  },
  'features/bidding/top-bid.tsx': {
    before: <TopBid label="Highest bid" view={aLiveResponse(3, { viewer: aViewer() })} />,
    after: <TopBid label="Highest bid" view={aLiveResponse(4, { viewer: aViewer({ hasBid: true }) })} />,
    says: 'Outbid',
  },
  'features/lifecycle/spoken-state.tsx': {
    before: <SpokenState endsAt={null} result={null} />,
    after: <SpokenState endsAt={null} result="You won" />,
    says: 'You won',
  },
  'features/lifecycle/status-panel.tsx': {
    before: (
      <StatusPanel phase="live" frozen={false} watching={null}>
        panel
      </StatusPanel>
    ),
    after: (
      <StatusPanel phase="ended" frozen={false} watching={null}>
        panel
      </StatusPanel>
    ),
    says: 'Auction Ended',
  },
  'features/listing-form/submit-button.tsx': {
    before: <PressNote done="saved" state={{ tally: NO_PICTURES, isHeld: false, end: null }} />,
    after: <PressNote done="saved" state={{ tally: { underWay: 0, failed: 1 }, isHeld: false, end: null }} />,
    says: 'A picture that failed is left out.',
  },
  'features/listings/stale-mark.tsx': {
    before: <StaleMark socket="live" staleSince={null} />,
    after: <StaleMark socket="stale" staleSince={null} />,
    says: 'Live updates interrupted',
  },
  'features/market/found.tsx': {
    before: <Found q="" pages={{ data: undefined, hasNextPage: false } as never} />,
    after: <Found q="lamp" pages={{ data: [], hasNextPage: false } as never} />,
    says: 'No auction matches “lamp”',
  },
  'features/payments/claim-card.tsx': {
    before: <StepCard tone="plain" title="Waiting" text="for the card" />,
    after: <StepCard tone="won" title="Paid" text="on Friday" />,
    says: 'Paidon Friday',
  },
};

/** Regions that have their own tests, or need none, each with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'app/shell/banners.tsx': 'app/shell/banners.test.tsx',
  'features/profiles/avatar-dialog.tsx': 'stands in the dialog that was opened',
  'ui/said.tsx': 'below',
  'ui/share-button.tsx': 'ui/share-button.test.tsx',
  'ui/skeleton.tsx': 'names what is loading for a reader who walks there',
};

/** Content that appears later, together with an empty region. The region announces the content a moment later. */
const COMING: Readonly<Record<string, { content: ReactNode; says: RegExp }>> = {
  'features/demand/boost-cards.tsx': { content: <BoostedCard onDone={() => undefined} />, says: /^Boosted!/ },
  'features/lifecycle/time-added.tsx': {
    content: <TimeAdded added={{ cause: 'late_bid', seconds: 60 }} />,
    says: /^Time added:/,
  },
  'ui/notice.tsx': { content: <Notice role="status">It is sent.</Notice>, says: /^It is sent\.$/ },
  'ui/said.tsx': { content: <SaidText>You are in.</SaidText>, says: /^You are in\.$/ },
};

/** Files that announce through `Notice` or `SaidText`, which the rows above cover. */
const THROUGH = [
  'app/screens/login-screen.tsx',
  'features/accounts/change-email-form.tsx',
  'features/accounts/change-email-panel.tsx',
  'features/accounts/forgot-password-form.tsx',
  'features/accounts/verify-email-panel.tsx',
  'features/listing-form/draft-notice.tsx',
  'features/profiles/bidder-dialog.tsx',
  'features/staff/system/recovery-codes.tsx',
];

interface Use {
  file: string;
  tag: string;
  role: string;
  /** Whether the element's own component renders it only under a condition. */
  isConditional: boolean;
  className: string;
}

const isElement = (node: ts.Node): node is ts.JsxOpeningElement | ts.JsxSelfClosingElement =>
  ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

function attributeOf(node: ts.JsxOpeningElement | ts.JsxSelfClosingElement, name: string): string {
  const found = node.attributes.properties.find((each) => ts.isJsxAttribute(each) && each.name.getText() === name);
  return found === undefined || !ts.isJsxAttribute(found) ? '' : (found.initializer?.getText() ?? 'true');
}

/** Whether a condition, a list or an early return in its component decides whether an element is rendered. */
function isConditional(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at;
    if (ts.isConditionalExpression(parent) && at !== parent.condition) return true;
    if (ts.isBinaryExpression(parent) && at === parent.right) return true;
    if (ts.isArrowFunction(at) || ts.isIfStatement(parent)) return true;
    if (!ts.isFunctionDeclaration(at)) continue;
    const returns = at.body?.statements.filter((each) => ts.isIfStatement(each)) ?? [];
    return returns.some((each) => /\breturn\b/.test(each.getText()));
  }
  return false;
}

/** Every live region in the sources: elements with a live role or `aria-live`. */
function regionsIn(sources: Record<string, string>): Use[] {
  const uses: Use[] = [];
  for (const tree of parsedSources(sources)) {
    visitAll(tree, (node) => {
      if (!isElement(node)) return;
      const role = attributeOf(node, 'role').replaceAll('"', '') || attributeOf(node, 'aria-live');
      // `Notice` passes its own `role` on, so it has no fixed one.
      if (!/\b(status|alert|log|polite|assertive)\b/.test(role) || role.startsWith('{')) return;
      const file = tree.fileName;
      const place = { file, tag: node.tagName.getText(), role };
      uses.push({ ...place, isConditional: isConditional(node), className: attributeOf(node, 'className') });
    });
  }
  return uses;
}

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(at(0)) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const sources = pageSources();
const uses = regionsIn(sources);
const isOwn = ({ tag, role }: Use) => role === 'status' && /^[a-z]/.test(tag);
const sorted = (files: readonly string[]) => [...new Set(files)].sort();

describe('a live region', () => {
  it.each(Object.entries(STANDING))('stands there before its text, in %s', (_file, { before, after, says }) => {
    const { rerender } = render(before);
    const stood = screen.getAllByRole('status');
    expect(stood.some(({ textContent }) => textContent === says)).toBe(false);
    rerender(after);
    const speaking = screen.getAllByRole('status').filter(({ textContent }) => textContent === says);
    expect(speaking).toHaveLength(1);
    expect(stood).toContain(speaking[0]);
  });

  it.each(Object.entries(COMING))('says what comes, once it was there for a moment: %s', (_file, { content, says }) => {
    render(content);
    const region = screen.getByRole('status');
    const words = () =>
      [...region.querySelectorAll('[aria-hidden="true"]:not(svg)')].map(({ textContent }) => textContent);
    expect(words()).toEqual([region.textContent]);
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toBe(region);
    expect(words()).toEqual([]);
    expect(region.textContent).toMatch(says);
  });

  it('of the server’s page is read with the page, also where no script runs', () => {
    expect(renderToString(<BoostedCard onDone={() => undefined} />)).not.toMatch(/<(p|span|div)[^>]*aria-hidden/);
  });

  it('has a row here, wherever it is', () => {
    expect(sorted(uses.filter(isOwn).map(({ file }) => file))).toEqual(
      sorted([...Object.keys(STANDING), ...Object.keys(ELSEWHERE)]),
    );
    const saying = Object.entries(sources).filter(([, source]) => /<SaidText>|useIsReadable\(/.test(source));
    const notices = uses.filter(({ tag, role }) => tag === 'Notice' && role === 'status');
    expect(sorted([...saying.map(([file]) => file), ...notices.map(({ file }) => file)])).toEqual(
      sorted([...Object.keys(COMING), ...THROUGH]),
    );
  });

  it('is a status that always stands, or an alert: a browser says an alert that comes with its text', () => {
    const others = uses.filter(
      ({ tag, role }) => !/^(status|alert)$/.test(role) || (role === 'status' && !/^([a-z]+|Notice)$/.test(tag)),
    );
    expect(others).toEqual([]);
  });

  it('is neither drawn only sometimes nor hidden while it is empty', () => {
    const unheard = uses
      .filter(isOwn)
      .filter((use) => use.isConditional || /\bhidden\b/.test(use.className.replaceAll('print:hidden', '')));
    expect(unheard).toEqual([]);
  });

  it('is found where a new page draws it only sometimes', () => {
    const found = regionsIn({
      'good.tsx': `function Good() { return <div><p role="status">{text}</p></div>; }`,
      'either.tsx': `function Either() { return a ? <p role="status">{text}</p> : null; }`,
      'early.tsx': `function Early() { if (a) return null; return <p role="status">{text}</p>; }`,
      'and.tsx': `function And() { return <div>{a && <p aria-live="polite">{text}</p>}</div>; }`,
    });
    expect(found.map(({ file, isConditional: sometimes }) => [file, sometimes])).toEqual([
      ['good.tsx', false],
      ['either.tsx', true],
      ['early.tsx', true],
      ['and.tsx', true],
    ]);
  });
});
