import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { createLive } from '#domain/live.ts';
import { useServices } from '#data/services.ts';
import { keepHold } from './hold.ts';
import { Session } from './session.ts';
import type { ControlNotice, ControlSession } from './types.ts';

/**
 * The control session of a console, from the component's first to its last breath; null before it stands.
 * `notify` is read when a notice comes, so that it may be written inline.
 */
export function useControlSession(options: {
  target: ConsoleTarget & { consoleName: string };
  userName: string;
  idleAfterMs: number;
  notify(notice: ControlNotice): void;
}): ControlSession | null {
  const { channel } = useServices();
  const { userName, idleAfterMs, notify } = options;
  const { token, consoleId, consoleName } = options.target;
  const [session] = useState(() => createLive<ControlSession | null>(null));
  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  }, [notify]);
  useEffect(() => {
    const opened = new Session({
      channel,
      target: { token, consoleId, consoleName },
      userName,
      idleAfterMs,
      notify: (notice) => latest.current(notice),
    });
    const letGo = keepHold(opened);
    session.set(opened);
    return () => {
      letGo();
      session.set(null);
      void opened.close();
    };
  }, [channel, token, consoleId, consoleName, userName, idleAfterMs, session]);
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}
