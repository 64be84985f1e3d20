import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { Person } from '#contract/http/people.ts';
import { useBlock, useChangeRole, useEndPersonSessions, useResetSecondFactor } from '#data/access/people.ts';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import { offeredRoles } from '#domain/access/accessLinks.ts';
import { InviteCodeDialog } from '#entities/roles/InviteCodeDialog.tsx';
import { RoleSelect } from '#entities/roles/RoleSelect.tsx';
import { DeletedSubjectDialog } from '#ui/dialogs/DeletedSubjectDialog.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import type { DialogState } from './dialogState.ts';

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

/** The dialogs of the page, in one chunk. */
export function PeopleDialogs({
  dialog,
  people,
  onClose,
}: {
  dialog: DialogState;
  people: readonly Person[];
  onClose: () => void;
}) {
  const { t } = useLingui();
  if (dialog.kind === 'invite') return <InviteCodeDialog onClose={onClose} />;
  const person = people.find(({ id }) => id === dialog.personId);
  if (!person) return <DeletedSubjectDialog text={t`This person has just been removed.`} onClose={onClose} />;
  const Dialog = {
    role: RoleDialog,
    block: BlockDialog,
    sessions: SessionsDialog,
    secondFactor: FactorDialog,
  }[dialog.kind];
  return <Dialog person={person} onClose={onClose} />;
}

const schema = z.object({ role: z.string().min(1) });

function RoleDialog({ person: { id, username, role }, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const { roles } = useEnums();
  const offered = offeredRoles(roles, useUser().role);
  const { mutateAsync } = useChangeRole();
  return (
    <FormDialog
      title={t`Role of ${username}`}
      submitLabel={t`Change role`}
      schema={schema}
      initial={{ role: String(role) }}
      texts={{ names: { role: t`Role` } }}
      onSubmit={(values, _revision, signal) => mutateAsync({ id, role: Number(values.role), signal })}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <RoleSelect data-autofocus roles={offered} {...field('role')} />
          <Text c="dimmed" fz="sm">
            {t`It takes effect immediately, in all windows that this person has open.`}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

function BlockDialog({ person: { id, username, blocked: isBlocked }, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  // As it was when the dialog was opened: a second attempt must not do the opposite of the first one.
  const [blocked] = useState(isBlocked);
  const { mutateAsync } = useBlock();
  return (
    <Question
      title={blocked ? <Trans>Unblock {username}</Trans> : <Trans>Block {username}</Trans>}
      confirmLabel={blocked ? t`Unblock` : t`Block`}
      danger={!blocked}
      onConfirm={(signal) => mutateAsync({ id, blocked: !blocked, signal })}
      onClose={onClose}
    >
      {blocked ? (
        <Trans>{username} can sign in again.</Trans>
      ) : (
        <Trans>
          {username} is signed out everywhere immediately, with access links and guest access, and cannot sign
          in until somebody unblocks this person.
        </Trans>
      )}
    </Question>
  );
}

function SessionsDialog({ person: { id, username, sessions }, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useEndPersonSessions();
  return (
    <Question
      title={<Trans>End sessions of {username}</Trans>}
      confirmLabel={t`End sessions`}
      danger
      onConfirm={(signal) => mutateAsync({ id, signal })}
      onClose={onClose}
    >
      <Plural
        value={sessions}
        one="# session ends immediately and gives back its consoles."
        other="# sessions end immediately and give back their consoles."
      />{' '}
      {t`Access links end as well.`} <Trans>{username} can sign in again.</Trans>
    </Question>
  );
}

function FactorDialog({ person: { id, username }, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const { mutateAsync } = useResetSecondFactor();
  return (
    <Question
      title={<Trans>Reset the second factor of {username}</Trans>}
      confirmLabel={t`Reset second factor`}
      danger
      onConfirm={(signal) => mutateAsync({ id, signal })}
      onClose={onClose}
    >
      <Trans>
        {username} signs in with the password alone until a new second factor is enabled. The recovery codes
        become invalid.
      </Trans>
    </Question>
  );
}

function Question({
  children,
  onConfirm,
  ...props
}: {
  title: ReactNode;
  confirmLabel: ReactNode;
  danger: boolean;
  onConfirm: (signal: AbortSignal) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      {...props}
      focus={props.danger ? 'cancel' : 'confirm'}
      saysOffline
      onConfirm={(_checked, signal) => onConfirm(signal)}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
