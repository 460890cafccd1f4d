import type { SellerListing } from '@clamor/contract/dashboard';
import type { Instant } from '@clamor/domain/time';
import { deviceOffsetSeconds, goalMoment } from '../../lib/goal-moment.ts';

type Forecast = NonNullable<SellerListing['forecast']>;

/** Explains how the forecast is computed. */
export const FORECAST_METHOD =
  'The forecast assumes that demand goes on as it did in the last six hours, or since the listing went up. In the first half hour, with fewer than three wants lately or five in all, it is too early to say.';

/** When the goal is expected, or why there is no forecast. */
export function forecastText({ kind, at }: Forecast, now: Instant): string {
  switch (kind) {
    case 'met':
      return 'Goal met';
    case 'quiet':
      return 'Nothing new in the last six hours';
    case 'far':
      return 'At this pace the goal is more than 60 days away';
    case 'expected':
      return `At this pace: goal ${goalMoment(at === null ? now : Date.parse(at), now, deviceOffsetSeconds(now))}`;
    default:
      return 'Too early to say when the goal is met';
  }
}
