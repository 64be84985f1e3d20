export { quarantineAccounts, resetAccounts } from './work/actions.ts';
export { watchDays } from './work/dayChange.ts';
export { removalDays } from './reading/since.ts';
export { mountPairing } from './work/pairingRoutes.ts';
export { mountAccounts } from './accountRoutes.ts';
export { decryptSecrets } from './secrets.ts';
export { visibleAccounts } from './reading/visible.ts';
export { applyEdits } from './editing/update.ts';
