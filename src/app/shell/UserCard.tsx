import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { formatUsd } from '#domain/format/money.ts';
import { dateTime } from '#domain/format/time.ts';
import { copyText } from '#ui/copyText.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { isBuilt } from '../routes.tsx';
import classes from './UserCard.module.css';
import { useRoleName } from './useRoleName.ts';

/** The user at a glance. The name copies what support asks for. */
export function UserCard() {
  const { t } = useLingui();
  const user = useUser();
  const role = useRoleName();
  const since = dateTime(Date.parse(user.createdAt), user.settings.timezone).slice(0, 10);
  const plan = user.plan?.name ?? t`Default`;

  const copy = async () => {
    const parts = user.guest ? [String(user.id), user.username, user.email] : [user.username, user.email];
    if (await copyText(parts.join(' '))) toast.message(t`Copied to the clipboard: ${parts.join(' ')}`);
    else toast.error(t`The browser did not allow to copy.`);
  };

  return (
    <div className={classes.card}>
      <UnstyledButton className={classes.who} onClick={() => void copy()} title={t`Copy name and email`}>
        <span className={classes.name}>{user.username}</span>
        <IconCopy size={16} stroke={1.6} className={classes.copy} aria-hidden="true" />
        <span className={classes.email}>{user.email}</span>
      </UnstyledButton>
      <dl className={classes.facts}>
        <Fact label={<Trans>Role</Trans>}>{role}</Fact>
        <Fact label={<Trans>Plan</Trans>}>
          {isBuilt('userPlan') ? <Link to={pathTo('userPlan')}>{plan}</Link> : plan}
        </Fact>
        <Fact label={<Trans>Balance</Trans>}>{formatUsd(user.balance)}</Fact>
        <Fact label={<Trans>Member since</Trans>}>{since}</Fact>
        <Fact label={<Trans>App version</Trans>}>{import.meta.env.VITE_APP_VERSION}</Fact>
      </dl>
    </div>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
