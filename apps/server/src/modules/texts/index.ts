export { openTexts, type SiteTexts } from './open-texts.ts';
export { readTexts, UnusableText } from './read-texts.ts';
export { registerTextRoutes } from './text-routes.ts';
