export { mountWebBots } from './routes.ts';
export { encryptWebBot } from './secrets.ts';
