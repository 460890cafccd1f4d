import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/** Matches the name of a time constant. It includes objects and lists of numbers with such a name. */
const TIME = /_(MS|SECONDS)$/;

/** `6 * 86_400_000` as a number; undefined for anything else. */
function productOf(text: string): number | undefined {
  if (!/^[\d_* .]+$/.test(text)) return undefined;
  return text.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
}

function figureOf(node: ts.Expression): unknown {
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(figureOf);
  if (ts.isObjectLiteralExpression(node))
    return Object.fromEntries(
      node.properties.flatMap((each) =>
        ts.isPropertyAssignment(each) ? [[each.name.getText(), figureOf(each.initializer)]] : [],
      ),
    );
  return productOf(node.getText()) ?? node.getText();
}

function constantsOf(sources: Record<string, string>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const tree of parsedSources(sources)) {
    visitAll(tree, (node) => {
      if (!ts.isVariableDeclaration(node) || node.initializer === undefined) return;
      const name = node.name.getText();
      if (TIME.test(name)) found[`${tree.fileName} ${name}`] = figureOf(node.initializer);
    });
  }
  return found;
}

/**
 * The value of each time constant in the unit of its name. If you change one, change it here too, and check the
 * constants below that depend on it.
 */
const TABLE: Readonly<Record<string, unknown>> = {
  'app/screens/listing/bars/live-bar.tsx LAST_SECONDS': 60,
  'app/screens/listing/signals.tsx LAST_SECONDS': 60,
  'app/screens/listing/signals.tsx VERY_LAST_SECONDS': 10,
  'app/screens/listing/use-bid-toasts.ts UPDATED_EVERY_MS': 1_000,
  'app/screens/listing/use-shown-listing.ts PAINT_EVERY_MS': 250,
  'features/accounts/api.ts FRESH_MS': 300_000,
  'features/bidding/api.ts ANSWERED_WITHIN_MS': 7_000,
  'features/bidding/bid-attempt.ts LONGEST_WAIT_MS': 5_000,
  'features/bidding/bid-attempt.ts SOCKET_ANSWERS_WITHIN_MS': 2_000,
  'features/bidding/bid-attempt.ts WAITS_MS': [400, 1_200, 3_000, 3_000, 3_000],
  'features/bidding/bid-outcome.ts CLOSE_MS': 60_000,
  'features/bidding/bid-toast.ts SHOWN_MS': 3_000,
  'features/bidding/press.ts WATCHED_MS': 3_000,
  'features/bidding/spoken-price.tsx SPOKEN_EVERY_MS': 5_000,
  'features/bidding/top-bid.tsx ROLL_EVERY_MS': 500,
  'features/dashboard/listing-row.tsx FORECAST_EVERY_MS': 60_000,
  'features/demand/boost-cards.tsx SHOWN_MS': 3_000,
  'features/demand/demand-meter.tsx REDRAWN_MS': 5_000,
  'features/demand/use-activity.ts AT_MOST_EVERY_MS': 2_000,
  'features/demand/use-demand.ts POLL_MS': 10_000,
  'features/lifecycle/added-badge.tsx SHOWN_MS': 8_000,
  'features/lifecycle/panel-clock.tsx LAST_SECONDS': 60,
  'features/lifecycle/spoken-state.tsx SAID_MS': 5_000,
  'features/lifecycle/time-added.tsx SHOWN_MS': 20_000,
  'features/listing-form/held-press.ts PRESS_LASTS_MS': 1_500,
  'features/listings/use-left-out-bids.ts SPREAD_MS': 5_000,
  'features/listings/use-live-listing.ts POLL_LIVE_MS': 3_000,
  'features/listings/use-live-listing.ts POLL_MS': 10_000,
  'features/market/categories-query.ts FRESH_MS': 60_000,
  'features/market/market-query.ts JUST_READ_MS': 2_000,
  'features/market/market-search.tsx PAUSE_MS': 300,
  'features/my-bids/use-my-bids.ts FRESHEN_MS': { calm: 15_000, nearEnd: 3_000 },
  'features/my-bids/use-my-bids.ts NEAR_END_MS': 120_000,
  'features/notifications/api.ts POLL_MS': 30_000,
  'features/profiles/api.ts BIDDER_FRESH_MS': 600_000,
  'lib/backoff.ts FIRST_MS': 1_000,
  'lib/backoff.ts LONGEST_ALONE_MS': 30_000,
  'lib/backoff.ts LONGEST_MS': 12_000,
  'lib/backoff.ts SPREAD_MS': 2_000,
  'lib/freshen.ts FRESHEN_MS': 15_000,
  'lib/lazy-part.tsx FIRST_RETRY_MS': 2_000,
  'lib/lazy-part.tsx LONGEST_RETRY_MS': 60_000,
  'lib/like-intent.ts KEPT_MS': 86_400_000,
  'lib/return-to.ts KEPT_MS': 86_400_000,
  'lib/save-file.ts KEPT_MS': 60_000,
  'lib/server-clock.ts MESSAGE_AGE_MS': 200,
  'lib/server-clock.ts OLDEST_MESSAGE_MS': 45_000,
  'lib/signals.ts TONE_SECONDS': 0.16,
  'lib/socket.ts SILENCE_MS': 45_000,
  'lib/socket.ts SWITCHES_WITHIN_MS': 5_000,
  'lib/until-answered.ts LONGEST_WAIT_MS': 5_000,
  'lib/until-answered.ts WAITS_MS': [400, 1_200, 3_000],
  'lib/use-countdown.ts TICK_MS': 200,
  'lib/when-at-rest.ts REST_AT_LATEST_MS': 4_000,
  'lib/when-at-rest.ts REST_UNTOLD_MS': 1_000,
  'ui/said.tsx AFTER_MS': 150,
  'ui/share-button.tsx CONFIRMED_MS': 3_000,
  'ui/toast-region.tsx DURATION_MS': 5_000,
};

describe('each length of time on the page', () => {
  const constants = constantsOf(pageSources());
  const of = (name: string) => constants[name] as number;

  it('is the one that stands here', () => {
    expect(constants).toEqual(TABLE);
  });

  it('fits the others that it goes with', () => {
    // The server sends a message every 15 seconds. Three missing ones count as silence.
    expect(of('lib/socket.ts SILENCE_MS')).toBe(3 * of('lib/freshen.ts FRESHEN_MS'));
    expect(of('lib/server-clock.ts OLDEST_MESSAGE_MS')).toBe(of('lib/socket.ts SILENCE_MS'));
    expect(of('lib/backoff.ts LONGEST_MS')).toBeLessThan(of('lib/backoff.ts LONGEST_ALONE_MS'));
    // A visitor's intent is kept as long as the mailed link of the sign-up works.
    expect(of('lib/like-intent.ts KEPT_MS')).toBe(of('lib/return-to.ts KEPT_MS'));
    // A bid that the socket does not answer must still have time to be answered over HTTP.
    expect(of('features/bidding/bid-attempt.ts SOCKET_ANSWERS_WITHIN_MS')).toBeLessThan(
      of('features/bidding/api.ts ANSWERED_WITHIN_MS'),
    );
  });
});
