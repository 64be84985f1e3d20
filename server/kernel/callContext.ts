import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Which call is being handled, for lines of the log that are written deep inside of it. */
export interface CallContext {
  /** Id of the call, which its caller got as `Request-Id`. */
  readonly request: string;
  /** Id of the user whose data the session sees; undefined without a session. */
  readonly user: number | undefined;
  /** The call has stored a change, or sent a command to an agent. */
  hasEffect: boolean;
}

const current = new AsyncLocalStorage<CallContext>();

/** The call that is being handled here; undefined in timers, in jobs and for messages of agents. */
export const callContext = (): CallContext | undefined => current.getStore();

/** What the current call has done stays, even when it fails. */
export function noteEffect(): void {
  const call = current.getStore();
  if (call) call.hasEffect = true;
}

/** Remembers the call while it is handled. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // After the body, whose events belong to the connection rather than to one of its calls.
    current.run({ request: request.id, user: request.session?.user.id, hasEffect: false }, done);
  });
}
