import type { OutsidePart } from '../../platform/outside/index.ts';
import type { VideoStatistics } from './video-statistics.ts';

/** A public video for health checks. Any answer shows that the platform works, whether or not the video is found. */
const PROBE = 'jNQXAC9IVRw';

/** The health check of the video platform: asks for one video's likes. */
export const checkStatistics = (statistics: VideoStatistics) => statistics.likesOf([PROBE]);

/**
 * Wraps the statistics so that the outside part learns of failures and successes. An exhausted API quota is a failure
 * too.
 */
export function watchedStatistics(statistics: VideoStatistics, part: OutsidePart): VideoStatistics {
  return { likesOf: (videoIds) => part.watch('likes', () => statistics.likesOf(videoIds)) };
}
