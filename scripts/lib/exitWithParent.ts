// Preloaded into every Node process that the supervisor starts: when the supervisor dies for any reason, its
// IPC channel closes, and the process ends itself, by force if it hangs.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000).unref();
});
// The channel alone must not keep the process running.
process.channel?.unref();
