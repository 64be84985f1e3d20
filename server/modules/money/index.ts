export { giveRegistrationBonuses } from './bonuses.ts';
export { paymentProvider } from './paymentProvider.ts';
export { createMoneyJob } from './jobs.ts';
export { balanceOf, lockWallets, postEntries } from './ledger.ts';
export { mountPlans } from './planRoutes.ts';
export type { PaymentProvider } from './provider.ts';
export { walletsOf } from './wallet.ts';
export { mountPaymentPages } from './wallet/paymentPages.ts';
export { mountWallet } from './wallet/walletRoutes.ts';
