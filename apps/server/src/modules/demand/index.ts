export { type DemandPorts, registerDemandRoutes } from './demand-routes.ts';
export { demandSection } from './demand-section.ts';
export { nextBoostOf } from './next-boost.postgres.ts';
export { notConnectedVideoLikes } from './video-likes.not-connected.ts';
export type { VideoLikes } from './video-likes.ts';
