import { createContext } from 'react';
import { startPictureUploads } from '../../lib/picture-upload.ts';
import type { PictureTally } from './held-press.ts';

/** What a form learns of its pictures. */
export interface PictureWatcher {
  /** Some are under way, have arrived or failed. */
  counted: (tally: PictureTally) => void;
  /** A person added, moved or took one away. */
  changed: () => void;
}

const NOBODY: PictureWatcher = { counted: () => {}, changed: () => {} };

/** The form around a picture field. */
export const PictureWatcherContext = createContext(NOBODY);

/** How pictures are sent; a test brings its own. */
export const UploaderContext = createContext(startPictureUploads);
