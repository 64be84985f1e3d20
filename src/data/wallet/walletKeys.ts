/** Cache keys of the user's money. */
export const walletKeys = {
  all: ['wallet'] as const,
  history: () => [...walletKeys.all, 'history'] as const,
  newest: () => [...walletKeys.history(), 'newest'] as const,
  consoles: () => [...walletKeys.all, 'consoles'] as const,
  payments: () => [...walletKeys.all, 'payments'] as const,
};
