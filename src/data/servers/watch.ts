import { replaceEqualDeep } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Server } from '#contract/http/servers.ts';
import { useServices } from '#data/services.ts';
import { type Clock, systemClock } from '#domain/clock.ts';
import { createObservable, type Observable, type WritableObservable } from '#domain/observable.ts';
import { createPoller } from '#domain/poller.ts';
import { usageOf } from '#domain/servers/load.ts';
import { nextPollMs } from '#domain/servers/polling.ts';
import { type Presence, presenceAfter, unknownPresence } from '#domain/servers/presence.ts';
import { ChannelError } from '#domain/channel/channelError.ts';
import type { Channel } from '#platform/channel/channel.ts';

/** A server must be in view for this long before polling starts, milliseconds: the user may only scroll past it. */
const settleMs = 250;

/** Load of a server, percent. */
export type Usage = ReturnType<typeof usageOf>;

/** The state and load of one server, polled from its agent while active. */
export interface ServerWatch {
  readonly presence: Observable<Presence>;
  /** Null before the first reply and after a failed request. */
  readonly usage: Observable<Usage | null>;
  setActive(isActive: boolean): void;
  /** Polls at once, after a change. */
  pollNow(): void;
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
  // Most replies equal the previous one: keep the reference so that subscribers are not notified.
  const publish = <T>(observable: WritableObservable<T>, value: T): void =>
    observable.set(replaceEqualDeep(observable.get(), value));

  const pollers = [
    createPoller({
      ...common,
      request: () => channel.request('info', { token }),
      onAnswer: (info) => publish(presence, { kind: 'online', info }),
      onFailure(error, failures) {
        const code = error instanceof ChannelError ? error.code : 'malformed';
        publish(presence, presenceAfter(presence.get(), code, failures));
      },
    }),
    createPoller({
      ...common,
      request: () => channel.request('stats', { token }),
      onAnswer: (stats) => publish(usage, usageOf(stats)),
      // Do not show an outdated value as current.
      onFailure: () => usage.set(null),
    }),
  ];
  return {
    presence,
    usage,
    setActive: (isActive) => pollers.forEach((poller) => poller.setActive(isActive)),
    pollNow: () => pollers.forEach((poller) => poller.pollNow()),
  };
}

/** Changes with a new agent, a reconnect or a report to the API: the agent is then requested at once. */
export const changeKeyOf = ({ online, open, agent, name, ip }: Server): string =>
  [online, open, agent?.version, name, ip].join(' ');

/**
 * Watches a server while it is in view (`visible`) and the page is in use (`attended`). A new value of `changeKey`, or
 * the return of the channel, triggers a poll at once.
 */
export function useServerWatch(
  token: string,
  { visible, attended, changeKey }: { visible: Observable<boolean>; attended: boolean; changeKey: string },
): ServerWatch {
  const { channel } = useServices();
  const watch = useMemo(() => createServerWatch(channel, token, systemClock), [channel, token]);

  useEffect(() => {
    const update = (): void => watch.setActive(attended && visible.get());
    update();
    const unsubscribe = visible.subscribe(update);
    return () => {
      unsubscribe();
      watch.setActive(false);
    };
  }, [watch, visible, attended]);

  const lastKey = useRef(changeKey);
  useEffect(() => {
    if (lastKey.current === changeKey) return;
    lastKey.current = changeKey;
    watch.pollNow();
  }, [watch, changeKey]);

  useEffect(
    () =>
      channel.status.subscribe(() => {
        if (channel.status.get() === 'live') watch.pollNow();
      }),
    [channel, watch],
  );
  return watch;
}
