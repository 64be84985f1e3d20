import { setTimeout as after } from 'node:timers/promises';

const requestMs = 3_000;

/** Changes the description of the console at this address again and again, and remembers what was acknowledged. */
export function startWriter(
  url: string,
  jwt: string,
): { stop(): Promise<void>; tried(): number; acknowledged(): number } {
  const stopping = new AbortController();
  let tried = 0;
  let acknowledged = 0;
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      tried++;
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
        body: JSON.stringify({ description: `write ${tried}` }),
        signal: AbortSignal.timeout(requestMs),
      }).catch(() => null);
      if (response?.ok) acknowledged = tried;
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
