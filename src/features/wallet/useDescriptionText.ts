import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type WalletAction, walletDescriptions } from '#contract/enums.ts';
import { translateLabel } from '#ui/translateLabel.ts';

/** Descriptions that this product's backend writes, in the user's language. */
const descriptionLabels: Readonly<Record<(typeof walletDescriptions)[WalletAction], MessageDescriptor>> = {
  [walletDescriptions.deposit]: msg`Payment`,
  [walletDescriptions.consolePayment]: msg`Console for a day`,
  [walletDescriptions.planPayment]: msg`Subscription plan`,
  [walletDescriptions.paymentBonus]: msg`Bonus for a payment`,
  [walletDescriptions.greetingBonus]: msg`Greeting bonus`,
  [walletDescriptions.referrerBonus]: msg`Bonus for a new user`,
  [walletDescriptions.timeBonus]: msg`Bonus for 30 days without a break`,
};

/** Returns a function that translates the description of an entry; an unknown one is shown as the API sends it. */
export function useDescriptionText(): (description: string) => string {
  const { t } = useLingui();
  return useCallback((description) => translateLabel(descriptionLabels, description, t), [t]);
}
