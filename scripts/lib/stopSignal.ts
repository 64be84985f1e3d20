/** Interval at which the parent process is checked, in milliseconds. */
const lookEveryMs = 500;

/**
 * Calls `onStop` once, at the first SIGINT, SIGTERM or SIGHUP; another signal ends this process at once with
 * code 130. npm passes a signal only to the shell between npm and this process, so the end of that shell
 * counts as a signal too.
 */
export function onStopSignal(onStop: () => void): void {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(130);
    isStopping = true;
    onStop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    if (!isStopping) stop();
  }, lookEveryMs);
  look.unref();
}
