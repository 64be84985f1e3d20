import { useLingui } from '@lingui/react/macro';
import { useUser } from '#data/session/hooks.ts';
import type { BuyRefusal } from '#domain/money/price.ts';

/** Returns a function that says why a plan cannot be bought. */
export function useRefusalText(): (refusal: BuyRefusal) => string {
  const { t } = useLingui();
  const { clone } = useUser();
  return (refusal) => {
    switch (refusal) {
      case 'guest':
        return clone
          ? t`With an access link you cannot buy a plan.`
          : t`In guest access you cannot buy a plan.`;
      case 'current':
        return t`This is your plan already.`;
      case 'balance':
        return t`Your balance is too low.`;
    }
  };
}
