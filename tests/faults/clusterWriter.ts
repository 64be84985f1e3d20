import { setTimeout as after } from 'node:timers/promises';

const requestMs = 3_000;

export interface Writer {
  stop(): Promise<void>;
  tried(): number;
  /** Numbers of the acknowledged writes, in order. */
  acknowledged(): readonly number[];
}

/** Changes the description of the console at this address repeatedly: "write 1", "write 2". */
export function startWriter(url: string, jwt: string): Writer {
  const stopping = new AbortController();
  let tried = 0;
  const acknowledged: number[] = [];
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      tried++;
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
        body: JSON.stringify({ description: `write ${tried}` }),
        signal: AbortSignal.timeout(requestMs),
      }).catch(() => null);
      if (response?.ok) acknowledged.push(tried);
      await after(20);
    }
  };
  const running = run();
  return {
    tried: () => tried,
    acknowledged: () => acknowledged,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
