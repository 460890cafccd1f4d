export { type MediaLibrary, mediaLibrary } from './media-library.ts';
export { registerMediaRoutes } from './media-routes.ts';
export { uploadStore } from './upload-store.postgres.ts';
