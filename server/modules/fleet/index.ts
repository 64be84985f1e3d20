export { mountFleet } from './fleetRoutes.ts';
export { createScrape } from './scrape.ts';
