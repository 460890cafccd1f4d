import { createContext } from 'react';
import { startPictureUploads } from '../../lib/picture-upload.ts';
import type { PictureTally } from './held-press.ts';

/** The functions that a form's picture field calls when its pictures change. */
export interface PictureWatcher {
  /** An upload began, ended or failed. */
  counted: (tally: PictureTally) => void;
  /** A person added, moved or removed a picture. */
  changed: () => void;
}

const NOBODY: PictureWatcher = { counted: () => {}, changed: () => {} };

/** Passes the form's watcher to its picture field. */
export const PictureWatcherContext = createContext(NOBODY);

/** Passes the function that uploads pictures. Tests replace it. */
export const UploaderContext = createContext(startPictureUploads);
