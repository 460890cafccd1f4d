export { type MediaLibrary, mediaLibrary, UPLOADS_PATH } from './media-library.ts';
export { registerMediaRoutes } from './media-routes.ts';
export type { PictureUse } from './sweep-uploads.ts';
