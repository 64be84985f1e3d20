import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ActorKind } from '#server/schema/eventTables.ts';

/** The call that is being handled, for log lines that are written deep inside of it. */
export interface CallContext {
  /** Id of the call, which its caller received as `Request-Id`. */
  readonly request: string;
  /** Id of the user whose data the session sees; undefined without a session. */
  readonly user: number | undefined;
  /** Who makes the call; null without a session. `as`: the name of the user for whom a guest or a link acts. */
  readonly actor: { kind: ActorKind; id: number; name: string | null; as: string | null } | null;
  /** What makes the actor act if it is not a call, such as the name of an alert rule. */
  readonly cause?: string;
  /** Whether the call has stored a change, or sent a command to an agent. */
  hasEffect: boolean;
}

const current = new AsyncLocalStorage<CallContext>();

/** The call that is being handled here; undefined in timers, in jobs and for messages of agents. */
export const callContext = (): CallContext | undefined => current.getStore();

/** Runs work of the current call in the name of an actor that the call has identified itself. */
export const withActor = <T>(actor: NonNullable<CallContext['actor']>, work: () => T): T => {
  const call = current.getStore();
  return call ? current.run({ ...call, actor }, work) : work();
};

/** Runs work of the system without a call; all that it writes has the same `batch`. */
export const withCause = <T>(cause: string, batch: string, work: () => T): T =>
  current.run({ request: batch, user: undefined, actor: null, cause, hasEffect: false }, work);

/** Notes that effects of the current call stay, even if it fails. */
export function markEffect(): void {
  const call = current.getStore();
  if (call) call.hasEffect = true;
}

/** Remembers the call while it is handled. */
export function trackCalls(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) => {
    // Set after the body was read, whose events belong to the connection rather than to one of its calls.
    const { session } = request;
    const user = session?.user.id;
    const isOwn = session?.kind === 'own';
    const actor = session && {
      kind: session.kind === 'link' ? ('link' as const) : ('user' as const),
      id: session.actor?.id ?? session.user.id,
      name: isOwn ? session.user.username : (session.actor?.username ?? null),
      as: isOwn ? null : session.user.username,
    };
    current.run({ request: request.id, user, actor: actor ?? null, hasEffect: false }, done);
  });
}
