import { act, cleanup, render, screen } from '@testing-library/react';
import ts from 'typescript';
import { afterEach, expect, it, vi } from 'vitest';
import { SpokenState } from '../features/lifecycle/spoken-state.tsx';
import { serverNow } from '../lib/server-clock.ts';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

const CLOCKS = ['useSecondsUntil', 'useServerNow'];
const SPOKEN_ROLES = /^(status|alert|log)$/;

/**
 * Components that render again as time passes. They must be outside live regions, or a screen reader would speak each
 * second.
 */
const SILENT = [
  'BoostButton',
  'ClockPanel',
  'DecisionPanel',
  'DemandMeter',
  'DueLine',
  'EndsLine',
  'Forecast',
  'LastMinute',
  'ListingMeta',
  'ListingPage',
  'OfferCard',
  'Opening',
  'PanelClock',
  'StatusBadge',
  'TimeAgo',
  'ZonedPrimeHours',
];
/**
 * Components that may render again inside a live region, because their text changes only when there is something to
 * announce. A test below checks that.
 */
const SPEAKING = ['SpokenState'];

interface ComponentOrHook {
  name: string;
  calls: Set<string>;
  tags: Set<string>;
  node: ts.FunctionDeclaration;
}

/** Every hook and component of the sources, with the functions that it calls and the tags that it renders. */
function partsOf(sources: Record<string, string>): ComponentOrHook[] {
  const parts: ComponentOrHook[] = [];
  for (const tree of parsedSources(sources)) {
    visitAll(tree, (node) => {
      if (!ts.isFunctionDeclaration(node) || node.name === undefined) return;
      const part: ComponentOrHook = { name: node.name.text, calls: new Set(), tags: new Set(), node };
      visitAll(node, (inner) => {
        if (ts.isCallExpression(inner)) part.calls.add(inner.expression.getText());
        if (isOpening(inner)) part.tags.add(inner.tagName.getText());
      });
      parts.push(part);
    });
  }
  return parts;
}

const isOpening = (node: ts.Node) => ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node);

/**
 * The given names, and every part that uses one of them directly or indirectly. `of` returns the names that a part
 * uses.
 */
function reaching(
  names: readonly string[],
  parts: readonly ComponentOrHook[],
  of: (part: ComponentOrHook) => Set<string>,
): Set<string> {
  const reached = new Set(names);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const part of parts) if ([...of(part)].some((name) => reached.has(name))) reached.add(part.name);
  }
  return reached;
}

/** Whether a tag's attributes make it a live region. */
function isSpoken(opening: ts.JsxOpeningLikeElement): boolean {
  return opening.attributes.properties.some((attribute) => {
    if (!ts.isJsxAttribute(attribute)) return false;
    const value = attribute.initializer?.getText().replaceAll(/["'{}]/g, '') ?? '';
    const name = attribute.name.getText();
    return (name === 'role' && SPOKEN_ROLES.test(value)) || (name === 'aria-live' && value !== 'off');
  });
}

/** The tags around a node, up to its own function. */
function tagsAround(node: ts.Node): ts.JsxOpeningLikeElement[] {
  const around: ts.JsxOpeningLikeElement[] = [];
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isJsxElement(at) && at.openingElement !== node) around.push(at.openingElement);
    else if (ts.isJsxSelfClosingElement(at) && at !== node) around.push(at);
  }
  return around;
}

/**
 * The components that render again as time passes, and the uses of them inside a live region, such as `TimeAgo in
 * Saved`.
 */
function readTicking(sources: Record<string, string>) {
  const parts = partsOf(sources);
  const hooks = reaching(
    CLOCKS,
    parts.filter(({ name }) => name.startsWith('use')),
    ({ calls }) => calls,
  );
  const ticking = parts.filter(({ name, calls }) => /^[A-Z]/.test(name) && [...calls].some((call) => hooks.has(call)));
  const drawing = reaching(
    ticking.map(({ name }) => name),
    parts,
    ({ tags }) => tags,
  );
  const speaking = new Set(parts.filter(({ node }) => speaksItsChildren(node)).map(({ name }) => name));
  const spoken = new Set<string>();
  for (const { name, node } of parts) {
    visitAll(node, (inner) => {
      if (!isOpening(inner) || !drawing.has(inner.tagName.getText())) return;
      const heard = tagsAround(inner).some((tag) => isSpoken(tag) || speaking.has(tag.tagName.getText()));
      if (heard) spoken.add(`${inner.tagName.getText()} in ${name}`);
    });
  }
  return { ticking: ticking.map(({ name }) => name), spoken: [...spoken] };
}

/** Whether a component renders its children inside a live region of its own. */
function speaksItsChildren(node: ts.FunctionDeclaration): boolean {
  let speaks = false;
  visitAll(node, (inner) => {
    const isGiven = ts.isJsxExpression(inner) && inner.expression?.getText() === 'children';
    speaks ||= isGiven && tagsAround(inner).some(isSpoken);
  });
  return speaks;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('is known for everything that is drawn again as time goes by whether it speaks', () => {
  const { ticking, spoken } = readTicking(pageSources());
  expect(ticking.toSorted()).toEqual([...SILENT, ...SPEAKING].sort());
  expect(spoken).toEqual([]);
});

it('finds a clock in a live region, and one that is given to a part that speaks', () => {
  const sources = {
    'clock.tsx': `
      function useLeft() { return useSecondsUntil(0); }
      function Clock() { return <b>{useLeft()}</b>; }
      function Row() { return <li><Clock /></li>; }
      function Loud({ children }) { return <p aria-live="polite">{children}</p>; }
      function Saved() { return <p role="status">Saved <Row /></p>; }
      function Told() { return <Loud><Clock /></Loud>; }
      function Quiet() { return <p role="timer" aria-live="off"><Clock /></p>; }`,
  };
  expect(readTicking(sources)).toEqual({ ticking: ['Clock'], spoken: ['Row in Saved', 'Clock in Told'] });
});

it('says each milestone once an auction, and then what became of it', async () => {
  vi.useFakeTimers();
  const start = serverNow();
  const end = (seconds: number) => new Date(start + seconds * 1000).toISOString();
  const { rerender } = render(<SpokenState endsAt={end(63)} result={null} />);
  const heard: string[] = [];
  const listen = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      const text = screen.getByRole('status', { name: 'Milestones' }).textContent ?? '';
      if (heard.at(-1) !== text) heard.push(text);
      await act(() => vi.advanceTimersByTimeAsync(1000));
    }
  };
  await listen(58);
  // The late bid added a minute, so the last minute begins a second time, but is not announced again.
  rerender(<SpokenState endsAt={end(123)} result={null} />);
  await listen(64);
  rerender(<SpokenState endsAt={null} result="You won" />);
  await listen(1);
  expect(heard).toEqual(['', 'Bidding ends within a minute', '', 'Ten seconds left', '', 'You won']);
});
