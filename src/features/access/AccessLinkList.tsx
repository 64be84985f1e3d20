import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AccessLink, LinkState } from '#contract/http/accessLinks.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { useAccessLinks, useRevokeAccessLink } from '#data/access/links.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useListState } from '#data/lists/useListState.ts';
import { isLinkState, linkStateAt } from '#domain/access/accessLinks.ts';
import { deviceName } from '#domain/access/device.ts';
import { durationText } from '#domain/format/duration.ts';
import { dateTime } from '#domain/format/time.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Access.module.css';

/** The links that the user created in the last 30 days; open and used ones can be revoked. */
export function AccessLinkList() {
  const { t } = useLingui();
  const query = useAccessLinks();
  const state = useListState(query, accessKeys.links());
  const links = query.data;
  // Another API may not list them.
  if (links === null || links?.length === 0) return null;
  return (
    <section className={classes.given}>
      <h3>{t`Links given in the last 30 days`}</h3>
      {links ? (
        <Box component="ul" mah={264} data-scroll>
          {links.map((link) => (
            <LinkItem key={link.id} link={link} />
          ))}
        </Box>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={48} />} />
      )}
    </section>
  );
}

function LinkItem({ link }: { link: AccessLink }) {
  const { t, i18n } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const roleName = useRoleNames();
  const revoke = useRevokeAccessLink();
  const now = useNow(1_000);
  const { id, role, workTime, createdAt, expiresAt, endsAt, device, ip } = link;
  const state = linkStateAt(link, now);
  const isOpen = state === 'waiting' || state === 'active';
  const name = roleName(role);
  const workText = durationText(workTime, i18n.locale);
  const given = dateTime(Date.parse(createdAt), timezone);
  const until = state === 'active' ? (endsAt ?? expiresAt) : expiresAt;
  const left = durationText(Date.parse(until) - now, i18n.locale);
  const labels: Record<LinkState, ReactNode> = {
    waiting: <Trans>waiting, {left} left to accept</Trans>,
    active: <Trans>in use, {left} left</Trans>,
    ended: <Trans context="access link">ended</Trans>,
    expired: <Trans context="access link">not accepted in time</Trans>,
    revoked: <Trans context="access link">revoked</Trans>,
  };
  const from = [device && (deviceName(device) ?? device), ip].filter(Boolean).join(' · ');
  return (
    <li className={classes.item}>
      <div>
        <Row component="span" gap={8}>
          {name}, {workText}
          <StateBadge tone={state === 'active' ? 'positive' : state === 'waiting' ? 'info' : 'secondary'}>
            {isLinkState(state) ? labels[state] : state}
          </StateBadge>
        </Row>
        <Box component="span" display="block" c="dimmed" fz="sm" data-wrap>
          {[given, from].filter(Boolean).join(' · ')}
        </Box>
      </div>
      {isOpen ? (
        <ActionButton
          aria-label={t`Revoke the link for ${name} of ${given}`}
          disabled={isOffline}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id, () => toast.message(t`The link is revoked.`))}
        >
          {t`Revoke`}
        </ActionButton>
      ) : null}
    </li>
  );
}
