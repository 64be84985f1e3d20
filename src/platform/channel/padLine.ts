import type { PadCommand, PadReport } from '#domain/channel/protocol.ts';
import type { PadLine } from '#domain/channel/types.ts';
import { isNeutral } from '#domain/control/pad.ts';
import { createObservable } from '#domain/observable.ts';

/** While something is held the page tells the worker this often that it is well. */
const aliveEveryMs = 300;

/** The page's end of a pad; `open` gives the other end to the worker. */
export function openPadLine(open: (port: MessagePort) => void): PadLine {
  const line = new MessageChannel();
  const refused = createObservable<string | null>(null);
  const lost = createObservable(false);
  const tell = (command: PadCommand): void => line.port1.postMessage(command);
  let alive: ReturnType<typeof setInterval> | null = null;

  line.port1.onmessage = ({ data }: MessageEvent<PadReport>) => {
    if (data.kind === 'lost') lost.set(true);
    else refused.set(data.kind === 'refused' ? data.error : null);
  };
  open(line.port2);

  const watch = (holding: boolean): void => {
    if (holding && alive === null) alive = setInterval(() => tell({ kind: 'alive' }), aliveEveryMs);
    if (holding || alive === null) return;
    clearInterval(alive);
    alive = null;
  };
  return {
    refused,
    lost,
    send(state) {
      watch(!isNeutral(state));
      tell({ kind: 'state', state, at: performance.timeOrigin + performance.now() });
    },
    hold: (held) => tell({ kind: 'hold', held }),
    setMinPress: (ms) => tell({ kind: 'minPress', ms }),
    releaseAll() {
      watch(false);
      tell({ kind: 'releaseAll' });
    },
    close() {
      watch(false);
      tell({ kind: 'close' });
      line.port1.onmessage = null;
    },
  };
}
