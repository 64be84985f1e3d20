export { mountWhy } from './whyRoutes.ts';
