import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useServices } from '#data/services.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { createObservable, type Observable, type WritableObservable } from '#domain/observable.ts';
import { createPoller } from '#domain/poller.ts';
import { usageOf } from '#domain/servers/load.ts';
import { nextPollMs } from '#domain/servers/polling.ts';
import { type Presence, presenceAfter, unknownPresence } from '#domain/servers/presence.ts';
import { ChannelError } from '#platform/channel/errors.ts';
import type { Channel } from '#platform/channel/types.ts';

/** Whoever scrolls past a server in less time does not want to know, milliseconds. */
const settleMs = 250;

/** How busy a server is, percent. */
export type Usage = ReturnType<typeof usageOf>;

/** What the agent of one server says, asked for again and again while it is wanted. */
export interface ServerWatch {
  readonly presence: Observable<Presence>;
  /** Null before the first answer, and when there is none any more. */
  readonly usage: Observable<Usage | null>;
  want(wanted: boolean): void;
  /** Asks at once: something has changed. */
  hurry(): void;
}

export function createServerWatch(
  channel: Pick<Channel, 'request'>,
  token: string,
  clock: Clock,
): ServerWatch {
  const presence = createObservable<Presence>(unknownPresence);
  const usage = createObservable<Usage | null>(null);
  const pauseMs = (failures: number): number => nextPollMs(failures, clock.now());
  const common = { pauseMs, settleMs, clock };
  // Most answers are the same as the one before: nobody is told of those.
  const show = <T>(live: WritableObservable<T>, value: T): void =>
    live.set(replaceEqualDeep(live.get(), value));

  const pollers = [
    createPoller({
      ...common,
      request: () => channel.request('info', { token }),
      onAnswer: (info) => show(presence, { kind: 'online', info }),
      onFailure(error, failures) {
        const code = error instanceof ChannelError ? error.code : 'malformed';
        show(presence, presenceAfter(presence.get(), code, failures));
      },
    }),
    createPoller({
      ...common,
      request: () => channel.request('stats', { token }),
      onAnswer: (stats) => show(usage, usageOf(stats)),
      // An old figure must not pass for a new one.
      onFailure: () => usage.set(null),
    }),
  ];
  return {
    presence,
    usage,
    want: (wanted) => pollers.forEach((poller) => poller.setActive(wanted)),
    hurry: () => pollers.forEach((poller) => poller.pollNow()),
  };
}

/**
 * Watches a server while it is in view (`visible`) and somebody looks (`attended`). What tells that it has changed
 * (`signs`: equal ones are no sign) makes it ask at once, and so does the return of the channel.
 */
export function useServerWatch(
  token: string,
  { visible, attended, signs }: { visible: Observable<boolean>; attended: boolean; signs: string },
): ServerWatch {
  const { channel } = useServices();
  const watch = useMemo(() => createServerWatch(channel, token, systemClock), [channel, token]);

  useEffect(() => {
    const follow = (): void => watch.want(attended && visible.get());
    follow();
    const unfollow = visible.subscribe(follow);
    return () => {
      unfollow();
      watch.want(false);
    };
  }, [watch, visible, attended]);

  const told = useRef(signs);
  useEffect(() => {
    if (told.current === signs) return;
    told.current = signs;
    watch.hurry();
  }, [watch, signs]);

  useEffect(
    () =>
      channel.status.subscribe(() => {
        if (channel.status.get() === 'live') watch.hurry();
      }),
    [channel, watch],
  );
  return watch;
}
