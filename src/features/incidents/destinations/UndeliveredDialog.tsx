import { Plural, useLingui } from '@lingui/react/macro';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDeadDeliveries, useRetryDeliveries } from '#data/destinations/destinations.ts';
import { destinationKeys } from '#data/destinations/destinationKeys.ts';
import { useListState } from '#data/lists/useListState.ts';
import { nearTime } from '#domain/format/time.ts';
import { faultText } from '#entities/destinations/faults.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { useNow } from '#ui/clock.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { ListPending } from '#ui/states/ListStates.tsx';
import { toast } from '#ui/toasts/toasts.tsx';
import { useUiContext } from '#ui/uiContext.ts';

/** Messages that were given up, with the last answer to each. */
export function UndeliveredDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { isOffline, timezone } = useUiContext();
  const query = useDeadDeliveries();
  const state = useListState(query, destinationKeys.dead());
  const retry = useRetryDeliveries();
  const now = useNow();
  const send = (ids: number[]): void =>
    retry.mutate({ ids }, (count) =>
      toast.message(<Plural value={count} one="# message queued again" other="# messages queued again" />),
    );
  const dead = query.data ?? [];
  return (
    <Dialog size={640} title={t`Undelivered messages`} onClose={onClose}>
      {query.data ? null : <ListPending state={state} skeleton={<Skeleton height={120} />} />}
      {query.data?.length === 0 ? <Text c="dimmed">{t`All messages have arrived.`}</Text> : null}
      {dead.length > 1 ? (
        <Button
          mb={12}
          disabled={isOffline}
          loading={retry.isPending}
          onClick={() => send(dead.map(({ id }) => id))}
        >
          {t`Try all again`}
        </Button>
      ) : null}
      <Stack component="ul" gap={12}>
        {dead.map(({ id, title, destination, at, attempts, fault }) => {
          const time = nearTime(Date.parse(at), now, timezone);
          const answer = fault === null ? '' : faultText(fault, t);
          return (
            <li key={id}>
              <Text fw={600}>{title}</Text>
              <Text c="dimmed" fz="sm">
                {destination.name} · {time} · <Plural value={attempts} one="# attempt" other="# attempts" />
              </Text>
              <Text fz="sm">{answer}</Text>
              <ActionButton
                mt={4}

                aria-label={t`Try again: ${title}`}
                disabled={isOffline}
                onClick={() => send([id])}
              >
                {t`Try again`}
              </ActionButton>
            </li>
          );
        })}
      </Stack>
    </Dialog>
  );
}
