import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { ListedUser } from '#contract/http/people.ts';
import { accessKeys } from '#data/access/keys.ts';
import { useStartGuest, useUsers } from '#data/access/guests.ts';
import { useSessionLosses } from '#data/access/unsaved.ts';
import { useListState } from '#data/lists/useListState.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { Problem } from '#ui/dialogs/Problem.tsx';
import { useDialogCall } from '#ui/dialogs/useDialogCall.tsx';
import { ListPending, ListStale } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import classes from './Access.module.css';
import { UserSelect } from './UserSelect.tsx';

/** Chooses a user to act as until logout. */
export function GuestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { isOffline, explain } = useUiContext();
  const users = useUsers();
  const state = useListState(users, accessKeys.users());
  const { mutateAsync } = useStartGuest();
  const title = t`Guest access`;
  const call = useDialogCall(title);
  const losses = useSessionLosses();
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [isStrict, setStrict] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isMissing = isStrict && chosen === null;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setStrict(true);
    setProblem(null);
    if (call.isBusy || losses.isBusy || chosen === null) return;
    call.run((signal) => mutateAsync({ id: chosen.id, signal }), {
      onDone: onClose,
      onError(error) {
        const { text, isSilent } = explain(error);
        if (isSilent) return;
        const reason = typeof text === 'string' ? text : t(text);
        setProblem(reason);
        toast.error(reason);
      },
    });
  };
  const close = (): void => {
    call.cancel();
    onClose();
  };
  return (
    <Dialog title={title} size={440} onClose={close}>
      <form noValidate onSubmit={submit}>
        <Stack gap={12}>
          <p className={classes.note}>
            <Trans>
              You act as this user until you log out; both of you are recorded. Name, password and timezone
              cannot be changed, and nothing can be bought or paid.
            </Trans>
          </p>
          <Losses {...losses} />
          <ListStale state={state} />
          {users.data ? (
            <UserSelect
              users={users.data}
              value={chosen}
              onChange={setChosen}
              error={isMissing ? t`Select user first` : null}
            />
          ) : (
            <ListPending state={state} skeleton={<Skeleton height={320} />} />
          )}
        </Stack>
        <Problem>
          {problem ??
            (isOffline ? (
              <Trans>You are offline. This can be sent once the connection is restored.</Trans>
            ) : null)}
        </Problem>
        <Group justify="flex-end" mt="md" gap="sm">
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={call.isBusy} disabled={losses.isBusy}>
            <Trans>Confirm</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** What the switch would delete, or why it is not possible now. */
function Losses({ accounts, drafts, isBusy }: ReturnType<typeof useSessionLosses>) {
  if (isBusy) {
    return (
      <p className={classes.warning} role="note">
        <Trans>Something is still unsaved or in progress. Finish it first.</Trans>
      </p>
    );
  }
  if (accounts === 0 && drafts === 0) return null;
  return (
    <p className={classes.warning} role="note">
      {accounts > 0 ? (
        <Plural
          value={accounts}
          one="# new account that has not been sent is deleted from this browser."
          other="# new accounts that have not been sent are deleted from this browser."
        />
      ) : null}{' '}
      {drafts > 0 ? (
        <Plural
          value={drafts}
          one="Unsaved changes of # scheduler are deleted from this browser."
          other="Unsaved changes of # schedulers are deleted from this browser."
        />
      ) : null}
    </p>
  );
}
