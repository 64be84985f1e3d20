import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCreditCardPay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathTo } from '#domain/access/paths.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';

/** Leads to the screen on which money is added. @param children its text; default: 'Balance' */
export function BalanceButton({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <Button
      component={Link}
      to={pathTo('newPayment')}
      size="xs"
      leftSection={<IconCreditCardPay size={16} stroke={1.75} aria-hidden="true" />}
      {...tooltipProps(t`Add money to the balance`)}
    >
      {children ?? <Trans>Balance</Trans>}
    </Button>
  );
}
