import type { UploadState } from '../lib/picture-upload.ts';

/** What is said of a file on its way; how much of it has gone stands behind it where it is going. */
export const UPLOAD_WORDS: Readonly<Record<UploadState, string>> = {
  waiting: 'Waiting',
  preprocessing: 'Preparing',
  uploading: 'Uploading',
  postprocessing: 'Checking',
  complete: 'Complete',
  error: 'Upload failed',
};
