export { mountNotes } from './noteRoutes.ts';
