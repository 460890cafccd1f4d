export { type MediaLibrary, mediaLibrary } from './media-library.ts';
export { registerMediaRoutes } from './media-routes.ts';
export type { Cutting } from './picture.ts';
export { picturesOf } from './picture-looks.ts';
export type { PictureUse } from './sweep-uploads.ts';
export { UPLOADS_PATH } from './upload-urls.ts';
