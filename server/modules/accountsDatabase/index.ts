export { mountDatabase } from './routes.ts';
