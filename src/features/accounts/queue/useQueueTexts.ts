import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ConsoleQueue, QueueEntry, QueueObstacle } from '#domain/consoles/queue.ts';
import { nearTime } from '#domain/format/time.ts';
import type { Day } from '#domain/format/zone.ts';
import { useTaskLabels } from '#entities/tasks/taskLabels.ts';

const obstacles: Record<QueueObstacle, MessageDescriptor> = {
  serverOffline: msg`The server is offline`,
  serverClosed: msg`The server is not open`,
  noAccounts: msg`The console has no accounts`,
  allDone: msg`All accounts are done`,
  consoleClosed: msg`The console is closed`,
  outOfGames: msg`All of today's games have been played`,
};

export interface QueueTexts {
  nameOf: (entry: QueueEntry) => string;
  /** When it began to work or to wait; empty if unknown. */
  beganOf: (entry: QueueEntry | undefined) => string;
  /** {@link beganOf} in words; empty if unknown. */
  sinceOf: (entry: QueueEntry | undefined) => string;
  /** The account that is next; empty without one. */
  nextOf: (row: ConsoleQueue) => string;
  /** When the next account begins, or why none does; empty while one works and none is next. */
  whenOf: (row: ConsoleQueue) => string;
}

/** Texts of the queue; times of `day` are shown without a date. @param now milliseconds since the epoch */
export function useQueueTexts(day: Day, timezone: string, now: number): QueueTexts {
  const { t } = useLingui();
  const { typeOf } = useTaskLabels(day, timezone);
  return useMemo(() => {
    const timeOf = (at: number): string => nearTime(at, day.start, timezone);
    const accountOf = ({ email, index }: QueueEntry['account']): string => email ?? t`Account ${index}`;
    const nameOf = ({ account, type }: QueueEntry): string =>
      type === null ? accountOf(account) : `${accountOf(account)} · ${typeOf(type)}`;
    const beganOf = (entry: QueueEntry | undefined): string =>
      entry && entry.since !== null ? timeOf(entry.since) : '';
    return {
      nameOf,
      beganOf,
      sinceOf(entry) {
        const from = beganOf(entry);
        return from === '' ? '' : t`since ${from}`;
      },
      nextOf({ waiting: [first], retry }) {
        if (first) return nameOf(first);
        return retry?.account ? accountOf(retry.account) : '';
      },
      whenOf({ waiting: [first], retry, active, obstacle }) {
        if (first) {
          if (first.since === null) return t`In the queue`;
          const from = timeOf(first.since);
          return t`In the queue since ${from}`;
        }
        if (retry) {
          if (retry.at <= now) return t`Next attempt within two minutes`;
          const at = timeOf(retry.at);
          return t`Next attempt at ${at}`;
        }
        if (active.length > 0) return '';
        return obstacle === null ? t`Waits for a start` : t(obstacles[obstacle]);
      },
    };
  }, [t, timezone, typeOf, day, now]);
}
