export { mountViews } from './routes.ts';
