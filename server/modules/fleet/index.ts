export { mountFleet } from './routes.ts';
export { createScrape } from './scrape.ts';
