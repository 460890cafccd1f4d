import { createContext } from 'react';
import { startPictureUploads } from '../../lib/picture-upload.ts';
import type { PictureTally } from './held-press.ts';

/** How a form is told about changes of its pictures. */
export interface PictureWatcher {
  /** An upload began, ended or failed. */
  counted: (tally: PictureTally) => void;
  /** A person added, moved or removed a picture. */
  changed: () => void;
}

const NOBODY: PictureWatcher = { counted: () => {}, changed: () => {} };

/** The form around a picture field. */
export const PictureWatcherContext = createContext(NOBODY);

/** How pictures are uploaded; tests replace it. */
export const UploaderContext = createContext(startPictureUploads);
