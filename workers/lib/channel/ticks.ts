/** Calls back at the latest interval, milliseconds; null ends it. */
export function createTicks(onTick: () => void): (ms: number | null) => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  return (ms) => {
    clearInterval(timer);
    if (ms !== null) timer = setInterval(onTick, ms);
  };
}
