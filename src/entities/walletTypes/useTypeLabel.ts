import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { WalletAction } from '#contract/enums.ts';
import { translateLabel } from '#ui/translateLabel.ts';

/** Types of entries in plain words. */
const typeLabels: Readonly<Record<WalletAction, MessageDescriptor>> = {
  deposit: msg`Payment received`,
  consolePayment: msg`Console payment`,
  planPayment: msg`Plan payment`,
  paymentBonus: msg`Bonus for a payment`,
  greetingBonus: msg`Welcome bonus`,
  referrerBonus: msg`Bonus for a referral`,
  timeBonus: msg`Bonus for active time`,
};

/** Returns a function that names a type of entry; an unknown one is shown as the API sends it. */
export function useTypeLabel(): (type: string) => string {
  const { t } = useLingui();
  return useCallback((type) => translateLabel(typeLabels, type, t), [t]);
}
