import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { busy } from '#data/busy/busy.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { createObservable } from '#domain/observable.ts';
import { useServices } from '#data/services.ts';
import { keepHold } from './hold.ts';
import { Session } from './session.ts';
import type { ControlNotice, ControlSession } from './types.ts';

/**
 * The control session of a console, from the component's first to its last breath; null before it stands. It lasts
 * while the console stays the same: names are only labels. `notify` is read when a notice comes, so that it may be
 * written inline.
 */
export function useControlSession(options: {
  target: ConsoleTarget;
  userName: string;
  idleAfterMs: number;
  notify(notice: ControlNotice): void;
}): ControlSession | null {
  const { channel } = useServices();
  const { userName, idleAfterMs, notify } = options;
  const { token, consoleId } = options.target;
  const [session] = useState(() => createObservable<ControlSession | null>(null));
  const latest = useRef({ notify, userName });
  useEffect(() => {
    latest.current = { notify, userName };
  }, [notify, userName]);
  useEffect(() => {
    const opened = new Session({
      channel,
      target: { token, consoleId },
      userName: () => latest.current.userName,
      idleAfterMs,
      notify: (notice) => latest.current.notify(notice),
    });
    const letGo = keepHold(opened);
    session.set(opened);
    const stopHolding = holdWhileControlling(opened);
    return () => {
      letGo();
      session.set(null);
      // Until the script has been woken the page must stay.
      void opened.close().finally(stopHolding);
    };
  }, [channel, token, consoleId, idleAfterMs, session]);
  return useSyncExternalStore(session.subscribe, session.get, session.get);
}

/** The page is busy while the console is in hand or changes hands. Returns the way to stop. */
function holdWhileControlling({ state }: Pick<ControlSession, 'state'>): () => void {
  let letGo: (() => void) | null = null;
  const look = (): void => {
    const { mode, busy: changes } = state.get();
    if (mode !== 'off' || changes) letGo ??= busy.hold();
    else {
      letGo?.();
      letGo = null;
    }
  };
  const stop = state.subscribe(look);
  look();
  return () => {
    stop();
    letGo?.();
  };
}
