import type { UploadState } from '../lib/picture-upload.ts';

/** What is said of a file on its way; how much of it has gone stands behind it where it is going. */
export const UPLOAD_LABELS: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing',
  uploading: 'Uploading',
  postprocessing: 'Checking',
  complete: 'Complete',
  error: 'Upload failed',
};

/** `Waiting for 5 pictures` */
export function waitingText(pictures: number): string {
  return `Waiting for ${pictures} ${pictures === 1 ? 'picture' : 'pictures'}`;
}

/** A press that waited for pictures came to nothing. @param done `created`, `saved` */
export function pressEndedText(done: string): string {
  return `You changed something, so nothing was ${done}. Press again when you are ready.`;
}
