export { mountShift } from './shiftRoutes.ts';
