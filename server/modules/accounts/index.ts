export { quarantineAccounts, resetAccounts } from './actions.ts';
export { watchDays } from './dayChange.ts';
export { departureDays } from './since.ts';
export { mountPairing } from './pairingRoutes.ts';
export { mountAccounts } from './routes.ts';
export { decryptSecrets } from './secrets.ts';
export { visibleAccounts } from './visible.ts';
export { updateAccounts } from './update.ts';
