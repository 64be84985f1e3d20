import { useEffect, useState } from 'react';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { useServices } from '#data/services.ts';
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
  const [session, setSession] = useState<ControlSession | null>(null);
  const [latest] = useState({ notify });
  useEffect(() => {
    latest.notify = notify;
  }, [latest, notify]);
  useEffect(() => {
    const opened = new Session({
      channel,
      target: { token, consoleId, consoleName },
      userName,
      idleAfterMs,
      notify: (notice) => latest.notify(notice),
    });
    setSession(opened);
    return () => {
      setSession(null);
      void opened.close();
    };
  }, [channel, token, consoleId, consoleName, userName, idleAfterMs, latest]);
  return session;
}
