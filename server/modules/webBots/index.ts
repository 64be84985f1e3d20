export { mountWebBots } from './webBotRoutes.ts';
export { encryptWebBot } from './secrets.ts';
