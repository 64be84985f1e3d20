import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Group } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useUser } from '#data/session/hooks.ts';
import { pathTo } from '#domain/access/paths.ts';
import { Bell } from '#entities/incidents/lazyParts.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { Mark } from '#ui/layout/Mark.tsx';
import { Row } from '#ui/layout/flex.ts';
import { OfflineMark } from '../pwa/OfflineMark.tsx';
import { chordLabel } from '#ui/shortcuts/keys.ts';
import { tooltipProps } from '#ui/Tips/Tips.tsx';
import { useUsd } from '#ui/useUsd.ts';
import classes from './Header.module.css';
import { useApp } from '../AppContext.ts';
import { drawerKeys, paletteKeys } from './keys.ts';
import { SessionLabels } from './SessionLabels.tsx';
import { UserMenu } from './UserMenu.tsx';

export interface HeaderProps {
  drawerId: string;
  isDrawerOpen: boolean;
  onToggleDrawer: () => void;
}

/** Logo with site name and location, kind of sign-in, balance and user menu. */
export function Header({ drawerId, isDrawerOpen, onToggleDrawer }: HeaderProps) {
  const { overlay } = useApp();
  const { t } = useLingui();
  const user = useUser();
  const usd = useUsd();
  const ToggleIcon = isDrawerOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <Row component="header" gap={8} wrap="nowrap" className={classes.header}>
      <ActionIcon
        size={36}
        onClick={onToggleDrawer}
        aria-label={isDrawerOpen ? t`Close menu` : t`Open menu`}
        aria-expanded={isDrawerOpen}
        aria-controls={drawerId}
        aria-keyshortcuts={drawerKeys}
        {...tooltipProps(isDrawerOpen ? t`Close menu` : t`Open menu`, drawerKeys)}
      >
        <ToggleIcon size={20} stroke={1.6} />
      </ActionIcon>
      <Link to={pathTo('home')} className={classes.logo} aria-label={t`Dugout, home`}>
        <Mark size={26} />
        <span className={classes.name}>Dugout</span>
        <span data-truncate className={classes.location}>
          [{location.hostname}]
        </span>
      </Link>
      <Group gap={8} wrap="nowrap" ml="auto">
        <OfflineMark />
        <button
          type="button"
          className={classes.search}
          onClick={() => overlay.show('palette')}
          aria-label={t`Search: pages, servers, consoles, accounts, actions`}
          aria-keyshortcuts="Control+K"
          {...tooltipProps(t`Search: pages, servers, consoles, accounts, actions`, chordLabel(paletteKeys))}
        >
          <IconSearch size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.searchWord} aria-hidden="true">
            <Trans>Search</Trans>
          </span>
          <kbd className={classes.searchKeys} aria-hidden="true">
            {chordLabel(paletteKeys)}
          </kbd>
        </button>
        <Permitted permission="incidents_view">
          <Bell />
        </Permitted>
        <SessionLabels />
        <Link to={pathTo('userBilling')} data-hover className={classes.balance} {...tooltipProps(t`Billing`)}>
          <span className="dugout-hidden">
            <Trans>Balance</Trans>{' '}
          </span>
          {usd(user.balance)}
        </Link>
        <UserMenu />
      </Group>
    </Row>
  );
}
