export { mountDatabase } from './accountsDatabaseRoutes.ts';
