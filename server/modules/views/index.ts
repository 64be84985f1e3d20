export { mountViews } from './viewRoutes.ts';
