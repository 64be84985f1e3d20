import { useEffect, useRef, useState } from 'react';
import { useObservable } from '#data/useObservable.ts';
import type { Busy } from '#data/busy/busy.ts';
import type { ConsoleTarget } from '#domain/channel/types.ts';
import { systemClock } from '#domain/clock.ts';
import { createObservable } from '#domain/observable.ts';
import { useServices } from '#data/services.ts';
import { createControlSession } from './session.ts';
import type { ControlNotice, ControlSession } from './types.ts';

/**
 * The control session of a console while the component is mounted; null before the first effect. A new session starts
 * only for another console: names are only labels. The latest `notify` is called, so an inline function is fine.
 */
export function useControlSession(options: {
  target: ConsoleTarget;
  userName: string;
  idleAfterMs: number;
  notify(notice: ControlNotice): void;
}): ControlSession | null {
  const { channel, busy, openSessions } = useServices();
  const { userName, idleAfterMs, notify } = options;
  const { token, consoleId } = options.target;
  const [session] = useState(() => createObservable<ControlSession | null>(null));
  const latest = useRef({ notify, userName });
  useEffect(() => {
    latest.current = { notify, userName };
  }, [notify, userName]);
  useEffect(() => {
    const opened = createControlSession({
      channel,
      target: { token, consoleId },
      userName: () => latest.current.userName,
      idleAfterMs,
      ownLines: openSessions.ownLines,
      notify: (notice) => latest.current.notify(notice),
    });
    const release = openSessions.track(opened, { token, consoleId }, (reason) => {
      const end = { reason, by: null, at: systemClock.now() };
      if (reason === 'rightsLowered') latest.current.notify({ kind: 'ended', end });
    });
    session.set(opened);
    const stopBusy = markBusyWhileControlling(busy, opened);
    return () => {
      release();
      session.set(null);
      // The page must stay until the script has been resumed.
      void opened.close().finally(stopBusy);
    };
  }, [channel, busy, openSessions, token, consoleId, idleAfterMs, session]);
  return useObservable(session);
}

/** Marks the page as busy while the console is controlled or its control changes. Returns a function that stops it. */
function markBusyWhileControlling(busy: Busy, { state }: Pick<ControlSession, 'state'>): () => void {
  let release: (() => void) | null = null;
  const update = (): void => {
    const { mode, busy: isChanging } = state.get();
    if (mode !== 'off' || isChanging) release ??= busy.hold();
    else {
      release?.();
      release = null;
    }
  };
  const stop = state.subscribe(update);
  update();
  return () => {
    stop();
    release?.();
  };
}
