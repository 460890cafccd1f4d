export { createMarket, type Market, type MarketPorts } from './create-market.ts';
export { createKeyWalk } from './key-walk.ts';
export { listingAddresses } from './listing-addresses.postgres.ts';
export { listingFigures } from './listing-figures.ts';
export { type MarketPage, markOf, type PageRow, pageOf } from './market-page.ts';
export { registerMarketRoutes } from './market-routes.ts';
export { marketSection } from './market-section.ts';
export { placeOnMarket } from './place-on-market.postgres.ts';
