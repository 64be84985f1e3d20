export { mountWhy } from './routes.ts';
