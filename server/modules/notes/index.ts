export { mountNotes } from './routes.ts';
