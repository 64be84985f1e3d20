import type { PadCommand, PadReport } from '#domain/channel/protocol.ts';
import type { PadLine } from '#domain/channel/types.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { createObservable } from '#domain/observable.ts';

/** While something is held, the page sends the worker a heartbeat this often, milliseconds. */
const aliveEveryMs = 300;

/** The page's end of a pad line; `open` passes the other port to the worker. */
export function openPadLine(open: (port: MessagePort) => void): PadLine {
  const channel = new MessageChannel();
  const refused = createObservable<string | null>(null);
  const lost = createObservable(false);
  const post = (command: PadCommand): void => channel.port1.postMessage(command);
  let aliveTimer: ReturnType<typeof setInterval> | null = null;

  channel.port1.onmessage = ({ data }: MessageEvent<PadReport>) => {
    if (data.kind === 'lost') lost.set(true);
    else refused.set(data.kind === 'refused' ? data.error : null);
  };
  open(channel.port2);

  const setAlive = (isHolding: boolean): void => {
    if (isHolding && aliveTimer === null)
      aliveTimer = setInterval(() => post({ kind: 'alive' }), aliveEveryMs);
    if (isHolding || aliveTimer === null) return;
    clearInterval(aliveTimer);
    aliveTimer = null;
  };
  return {
    refused,
    lost,
    send(state) {
      setAlive(!isNeutral(state));
      post({ kind: 'state', state, at: performance.timeOrigin + performance.now() });
    },
    setKeepAlive: (held) => post({ kind: 'hold', held }),
    setMinPress: (ms) => post({ kind: 'minPress', ms }),
    releaseAll() {
      setAlive(false);
      post({ kind: 'releaseAll' });
    },
    close() {
      setAlive(false);
      post({ kind: 'close' });
      channel.port1.onmessage = null;
    },
  };
}
