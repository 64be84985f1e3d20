export { mountShift } from './routes.ts';
