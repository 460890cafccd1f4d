import type { VideoLikes } from './video-likes.ts';

/** Without the operator's key nothing is read and nothing counts. */
export const notConnectedVideoLikes: VideoLikes = { connected: false };
