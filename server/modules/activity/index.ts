export { visibleTo } from './read.ts';
export { mountActivity } from './routes.ts';
