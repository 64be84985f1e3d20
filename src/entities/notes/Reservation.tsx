import { Trans, useLingui } from '@lingui/react/macro';
import { Group } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useReserve, useSolveNote } from '#data/notes/notes.ts';
import { useActorId } from '#data/session/hooks.ts';
import { dateTime } from '#domain/format/time.ts';
import { nextAt } from '#domain/notes/notes.ts';
import { serverClock } from '#domain/serverClock.ts';
import { ActionButton } from '#ui/ActionButton.tsx';
import { TimeField } from '#ui/DayField/TimeField.tsx';
import { Permitted } from '#ui/Permitted.tsx';
import { Warning } from '#ui/states/Warning.tsx';
import { useUiContext } from '#ui/uiContext.ts';
import { useReservation } from './useReservation.ts';

const hourMs = 3_600_000;

/** Who has reserved a console, and until when; a reservation locks nothing. */
export function Reservation({ consoleId }: { consoleId: number }) {
  const { t } = useLingui();
  const { timezone, isOffline } = useUiContext();
  const me = useActorId();
  const reservation = useReservation(consoleId);
  const reserve = useReserve();
  const release = useSolveNote();
  // The full hour after the next one.
  const [time, setTime] = useState(() =>
    dateTime(Math.ceil(serverClock.now() / hourMs) * hourMs + hourMs, timezone).slice(-5),
  );
  const until = nextAt(time, serverClock.now(), timezone);
  const send = (replaces?: number): void => {
    if (until !== null)
      reserve.mutate({
        id: consoleId,
        until: new Date(until).toISOString(),
        ...(replaces === undefined ? {} : { replaces }),
      });
  };
  const isMine = reservation?.author.id === me;
  return (
    <>
      {reservation ? (
        <Group gap={12} mb={12} justify="space-between">
          <Warning icon={IconHandStop}>
            {isMine ? (
              <Trans>Reserved by you until {reservation.text}</Trans>
            ) : (
              <Trans>
                Reserved by {reservation.author.username} until {reservation.text}
              </Trans>
            )}
          </Warning>
          <Permitted permission="notes_write">
            {isMine ? (
              <ActionButton
                disabled={isOffline}
                loading={release.isPending}
                onClick={() => release.mutate(reservation.id)}
              >
                {t`Release`}
              </ActionButton>
            ) : null}
          </Permitted>
        </Group>
      ) : null}
      <Permitted permission="notes_write">
        <Group gap={8} mb={16} align="flex-end">
          <TimeField size="xs" w={130} label={t`Reserve until`} value={time} onChange={setTime} />
          <ActionButton
            disabled={isOffline || until === null}
            loading={reserve.isPending}
            onClick={() => send(isMine ? undefined : reservation?.id)}
          >
            {reservation === null ? t`Reserve` : isMine ? t`Change` : t`Take over the reservation`}
          </ActionButton>
        </Group>
      </Permitted>
    </>
  );
}
