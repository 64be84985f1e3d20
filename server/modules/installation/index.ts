export { mountUtil } from './routes.ts';
