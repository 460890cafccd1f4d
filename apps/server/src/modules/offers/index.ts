export { type OfferRoutePorts, registerOfferRoutes } from './offer-routes.ts';
export { relistedAs } from './runner-up-rows.postgres.ts';
