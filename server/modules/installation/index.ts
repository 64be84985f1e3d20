export { mountUtil } from './installationRoutes.ts';
