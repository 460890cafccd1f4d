export { mediaDataHooks } from './media-data-hooks.ts';
export { type MediaLibrary, mediaLibrary } from './media-library.ts';
export { registerMediaRoutes } from './media-routes.ts';
export { picturesOf } from './picture-looks.ts';
export type { PictureUse } from './sweep-uploads.ts';
export { UPLOADS_PATH, uploadUrlOf } from './upload-urls.ts';
export { type OwnPicture, objectKeysAfter } from './uploads.postgres.ts';
