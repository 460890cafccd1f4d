import type { UploadState } from '../lib/picture-upload.ts';

/** The label of an upload's state. The percentage follows it while uploading. */
export const UPLOAD_LABELS: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing',
  uploading: 'Uploading',
  postprocessing: 'Checking',
  complete: 'Complete',
  error: 'Upload failed',
};

/** The text during uploads: `Waiting for 5 pictures`. */
export function waitingText(pictures: number): string {
  return `Waiting for ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`;
}

/**
 * Says that a press that waited for uploads was cancelled.
 * @param done `created`, `saved`
 */
export function pressEndedText(done: string): string {
  return `You changed something, so nothing was ${done}. Press again when you are ready.`;
}
