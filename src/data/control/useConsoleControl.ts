import { useEffect, useRef, useState } from 'react';
import { useObservable } from '#ui/useObservable.ts';
import type { Busy } from '#data/busy/busy.ts';
import type { ConsoleTarget } from '#domain/channel/picture.ts';
import { createObservable } from '#domain/observable.ts';
import { serverClock } from '#domain/serverClock.ts';
import { useServices } from '#data/services.ts';
import { createConsoleControl } from './consoleControl.ts';
import type { ControlNotice, ConsoleControl } from './controlState.ts';

/**
 * Control of a console while the component is mounted; null before the first effect. A new one starts
 * only for another console: names are only labels. The latest `notify` is called, so an inline function is fine.
 */
export function useConsoleControl(options: {
  target: ConsoleTarget;
  userName: string;
  idleAfterMs: number;
  notify(notice: ControlNotice): void;
}): ConsoleControl | null {
  const { channel, busy, openControls } = useServices();
  const { userName, idleAfterMs, notify } = options;
  const { token, consoleId } = options.target;
  const [session] = useState(() => createObservable<ConsoleControl | null>(null));
  const latest = useRef({ notify, userName });
  useEffect(() => {
    latest.current = { notify, userName };
  }, [notify, userName]);
  useEffect(() => {
    const opened = createConsoleControl({
      channel,
      target: { token, consoleId },
      userName: () => latest.current.userName,
      idleAfterMs,
      ownLines: openControls.ownLines,
      notify: (notice) => latest.current.notify(notice),
    });
    const release = openControls.track(opened, { token, consoleId }, (reason) => {
      const end = { reason, by: null, at: serverClock.now() };
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
  }, [channel, busy, openControls, token, consoleId, idleAfterMs, session]);
  return useObservable(session);
}

/** Marks the page as busy while the console is controlled or its control changes. Returns a function that stops it. */
function markBusyWhileControlling(busy: Busy, { state }: Pick<ConsoleControl, 'state'>): () => void {
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
