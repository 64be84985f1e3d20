import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import type { InviteCode } from '#contract/http/people.ts';
import { useInviteCodes, useRevokeInviteCode } from '#data/access/inviteCodes.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { useListState } from '#data/lists/useListState.ts';
import { durationText } from '#domain/format/duration.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import { usePageDialog } from '#ui/dialogs/usePageDialog.ts';
import { Row } from '#ui/layout/flex.ts';
import { ListPending } from '#ui/states/ListStates.tsx';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Settings.module.css';

const InviteCodeDialog = lazyDialog(() => import('#entities/roles/InviteCodeDialog.tsx'), 'InviteCodeDialog');

/** Codes that the user has created for new users: each registers one. */
export function InviteCodes() {
  const { t } = useLingui();
  const { isOffline } = useUiContext();
  const query = useInviteCodes();
  const state = useListState(query, accessKeys.inviteCodes());
  const { dialog, openDialog, closeDialog } = usePageDialog<{ kind: 'create' }>();
  const codes = query.data;
  // Another API may not have them.
  if (codes === null) return null;
  return (
    <Card
      title={t`Invite codes`}
      actions={
        <ActionButton disabled={isOffline} onClick={() => openDialog({ kind: 'create' })}>
          {t`New invite code`}
        </ActionButton>
      }
    >
      <p className={classes.note}>
        {t`With an invite code one person can register. It gives the role of the new user.`}
      </p>
      {codes ? (
        <ul>
          {codes.map((code) => (
            <CodeItem key={code.id} code={code} />
          ))}
        </ul>
      ) : (
        <ListPending state={state} skeleton={<Skeleton height={60} />} />
      )}
      {dialog ? <InviteCodeDialog onClose={closeDialog} /> : null}
    </Card>
  );
}

function CodeItem({ code }: { code: InviteCode }) {
  const { t, i18n } = useLingui();
  const { isOffline } = useUiContext();
  const roleName = useRoleNames();
  const revoke = useRevokeInviteCode();
  const { id, role, expiresAt, usedAt, usedBy } = code;
  const left = Date.parse(expiresAt) - useNow(undefined, Date.parse(expiresAt));
  const isOpen = usedAt === null && left > 0;
  const duration = durationText(left, i18n.locale);
  const name = roleName(role);
  return (
    <li className={classes.item}>
      <IconTicket size={22} stroke={1.5} aria-hidden="true" />
      <div>
        <Row component="span" gap={8}>
          {name}
          {isOpen ? null : (
            <StateBadge tone="secondary">
              {usedAt === null ? (
                <Trans context="invite code">expired</Trans>
              ) : (
                <Trans context="invite code">used</Trans>
              )}
            </StateBadge>
          )}
        </Row>
        <span className={classes.more}>
          {isOpen ? (
            <Trans>{duration} left</Trans>
          ) : usedBy ? (
            <Trans>{usedBy} registered with it</Trans>
          ) : null}
        </span>
      </div>
      {isOpen ? (
        <ActionButton
          aria-label={t`Revoke the invite code for ${name}`}
          disabled={isOffline}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          {t`Revoke`}
        </ActionButton>
      ) : null}
    </li>
  );
}
