export { mountActivity } from './routes.ts';
