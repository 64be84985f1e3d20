import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Group, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { dateTime } from '#domain/format/time.ts';
import { copyText } from '#ui/copyText.ts';
import { Row } from '#ui/layout/flex.ts';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUsd } from '#ui/useUsd.ts';
import classes from './UserCard.module.css';
import { useRoleName } from './useRoleName.ts';

/** Summary of the user. The name copies the details that support needs. */
export function UserCard() {
  const { t } = useLingui();
  const factsId = useId();
  const user = useUser();
  const usd = useUsd();
  const role = useRoleName();
  const since = dateTime(Date.parse(user.createdAt), user.settings.timezone).slice(0, 10);
  const plan = user.plan?.name ?? t`Default`;

  const copy = async () => {
    const parts = user.guest ? [String(user.id), user.username, user.email] : [user.username, user.email];
    if (await copyText(parts.join(' '))) toast.message(t`Copied to the clipboard: ${parts.join(' ')}`);
    else toast.error(t`The browser blocked copying.`);
  };

  return (
    <>
      <Menu.Item
        px={12}
        py={8}
        closeMenuOnClick={false}
        aria-label={t`${user.username}, ${user.email}: copy`}
        aria-describedby={factsId}
        rightSection={<IconCopy size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        <span data-truncate className={classes.name}>
          {user.username}
        </span>
        <span data-truncate className={classes.email}>
          {user.email}
        </span>
      </Menu.Item>
      <Menu.Item px={12} py={0} component={Link} to={pathTo('userPlan')}>
        <Row component="span" gap={16} wrap="nowrap" justify="space-between" mih={24} fz="sm">
          <Box component="span" c="dimmed">
            <Trans>Plan</Trans>
          </Box>{' '}
          <span>{plan}</span>
        </Row>
      </Menu.Item>
      <Box id={factsId} px={12} pt={4} pb={8}>
        <Fact label={<Trans>Role</Trans>}>{role}</Fact>
        <Fact label={<Trans>Balance</Trans>}>{usd(user.balance)}</Fact>
        <Fact label={<Trans>Member since</Trans>}>{since}</Fact>
        <Fact label={<Trans>App version</Trans>}>{import.meta.env.VITE_APP_VERSION}</Fact>
      </Box>
    </>
  );
}

/** Plain elements, because only items of a menu can have roles; the item above refers to them as its description. */
function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group gap={16} wrap="nowrap" justify="space-between" mih={24} fz="sm">
      <Box component="span" c="dimmed">
        {label}
      </Box>{' '}
      <span>{children}</span>
    </Group>
  );
}
