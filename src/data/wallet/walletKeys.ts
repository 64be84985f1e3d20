import { reloads } from '#data/realtime/reloads.ts';

/** Cache keys of the user's money. */
export const walletKeys = {
  all: ['wallet'] as const,
  history: () => [...walletKeys.all, 'history'] as const,
  newest: () => [...walletKeys.history(), 'newest'] as const,
  consoles: () => [...walletKeys.all, 'consoles'] as const,
  payments: () => [...walletKeys.all, 'payments'] as const,
};

export const walletReloads = [
  // A command of the machine of the API that changes a balance or a price tells that the user has changed.
  reloads(walletKeys.history(), ['balanceUpdated', 'userTokenUpdated'], { tracked: walletKeys.all }),
  // Another plan has other prices.
  reloads(walletKeys.consoles(), ['balanceUpdated', 'userTokenUpdated', 'plansUpdated']),
  reloads(walletKeys.payments(), ['paymentsUpdated']),
];
