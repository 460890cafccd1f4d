/** Reads the likes of videos from the platform that hosts them. */
export interface VideoStatistics {
  /**
   * The likes of each video. Videos that are gone or hide their likes are left out.
   * @param videoIds at most `VIDEOS_AT_ONCE`, without duplicates
   * @throws VideoQuotaSpent if the operator's key has no requests left today; any other error is temporary
   */
  likesOf(videoIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The most videos in one request. */
export const VIDEOS_AT_ONCE = 50;

/** The operator's key has no requests left for now. */
export class VideoQuotaSpent extends Error {
  override name = 'VideoQuotaSpent';
}
