import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ListedUser } from '#contract/http/people.ts';
import { accessKeys } from '#data/access/accessKeys.ts';
import { useStartGuest, useUsers } from '#data/access/guests.ts';
import { useSessionLosses } from '#data/access/unsaved.ts';
import { useListState } from '#data/lists/useListState.ts';
import { SessionLosses } from '#ui/losses/SessionLosses.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import classes from './Access.module.css';
import { UserSelect } from './UserSelect.tsx';

/** Chooses a user to act as until logout. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const users = useUsers();
  const state = useListState(users, accessKeys.users());
  const { mutateAsync } = useStartGuest();
  const losses = useSessionLosses();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [isStrict, setStrict] = useState(false);
  const confirm = (_checked: boolean, signal: AbortSignal) => {
    setStrict(true);
    return chosen !== null && mutateAsync({ id: chosen.id, signal });
  };
  return (
    <ConfirmDialog
      title={t`Guest access`}
      size={440}
      confirmLabel={t`Confirm`}
      focus="none"
      isDisabled={losses.isBusy}
      saysOffline
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p className={classes.note}>
          <Trans>
            You act as this user until you log out; both of you are recorded. Name, password and timezone
            cannot be changed, and nothing can be bought or paid.
          </Trans>
        </p>
        <SessionLosses {...losses} />
        <ListStale state={state} />
        {users.data ? (
          <UserSelect
            users={users.data}
            value={chosen}
            onChange={setChosen}
            error={isStrict && chosen === null ? t`Select user first` : null}
          />
        ) : (
          <ListPending state={state} skeleton={<Skeleton height={320} />} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
