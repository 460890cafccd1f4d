export { createVideoCount } from './count-video-likes.ts';
export { demandPart } from './demand-part.ts';
export { registerDemandRoutes } from './demand-routes.ts';
export { demandSection } from './demand-section.ts';
export { collectedUntil, demandChanges, foldDemand, sparkOf } from './demand-slices.ts';
export { nextBoostOf } from './next-boost.postgres.ts';
export { slicesOf } from './slices.postgres.ts';
export { type YoutubeSettings, youtubeStatistics } from './video-statistics.youtube.ts';
