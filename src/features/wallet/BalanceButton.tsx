import { useLingui } from '@lingui/react/macro';
import { IconCreditCardPay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { ActionButton } from '#ui/ActionButton.tsx';

/** Leads to the screen on which money is added. @param children its text; default: 'Balance' */
export function BalanceButton({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <ActionButton
      icon={IconCreditCardPay}
      variant="filled"
      component={Link}
      to={pathTo('newPayment')}
      tip={t`Add money to the balance`}
    >
      {children ?? t`Balance`}
    </ActionButton>
  );
}
