/** The likes of videos, asked of the platform that shows them. */
export interface VideoStatistics {
  /**
   * The likes of each video that is there and shows them; another is left out.
   * @param videoIds at most `VIDEOS_AT_ONCE`, each once
   * @throws VideoQuotaSpent where the operator's key may ask no more today; any other error is passing
   */
  likesOf(videoIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** What one question may ask for. */
export const VIDEOS_AT_ONCE = 50;

/** The operator's key has asked as much as it may for now. */
export class VideoQuotaSpent extends Error {
  override name = 'VideoQuotaSpent';
}
