// Preloaded into every Node process that the supervisor starts: when the supervisor is gone, however that
// went, its channel closes, and the process asks itself to end. A process that hangs is ended a little later.
process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 5_000).unref();
});
// The channel alone must not keep a process alive.
process.channel?.unref();
