/** Rejects when a worker fails, for example because its code could not be loaded: such a worker never responds. */
export function failureOf(worker: Worker): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  worker.addEventListener('error', ({ message }) => reject(new Error(message || 'The worker has failed')));
  return promise;
}
