import type { Mailer } from '#server/modules/mail/index.ts';
import { mount, type NeedsAccess, requireOwnSession } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { changePassword, requirePassword } from './password.ts';
import { changeName, changeTimezone } from './profile.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from './secondFactor.ts';
import { endOtherSessions, endSession, readHistory, readSessions } from './sessions.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'attempts' | 'sessions' | 'vault'> & { mailer: Mailer };

/** Settings of the caller: name, password, timezone, second factor, sessions and the history of sign-ins. */
export function mountSettings(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.changeName, async ({ session, body, caller }) => {
    requireOwnSession(session);
    await changeName(context, session, body.username, caller);
  });
  mount(app, endpoints.changePassword, ({ session, body, caller }) => {
    requireOwnSession(session);
    return changePassword(context, session, body, caller);
  });
  mount(app, endpoints.changeTimezone, async ({ session, body, caller }) => {
    requireOwnSession(session);
    await changeTimezone(context, session, body.timezone, caller);
  });
  mount(app, endpoints.getAuthHistory, async ({ session }) => ({ data: await readHistory(db, session) }));
  mountSecondFactor(app, context);
  mountSessions(app, context);
}

function mountSecondFactor(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.getSecondFactor, ({ session }) => {
    requireOwnSession(session);
    return readSecondFactor(db, session.user.id);
  });
  mount(app, endpoints.startSecondFactor, async ({ session, body }) => {
    requireOwnSession(session);
    // Requires the password, so that somebody at an open screen cannot lock its user out.
    await requirePassword(context, session, body.password, 'password');
    return startSecondFactor(context, session);
  });
  mount(app, endpoints.enableSecondFactor, ({ session, body, caller }) => {
    requireOwnSession(session);
    return enableSecondFactor(context, session, body.code, caller);
  });
  mount(app, endpoints.disableSecondFactor, async ({ session, body, caller }) => {
    requireOwnSession(session);
    await disableSecondFactor(context, session, body.code, caller);
  });
  mount(app, endpoints.replaceRecoveryCodes, ({ session, body, caller }) => {
    requireOwnSession(session);
    return replaceRecoveryCodes(context, session, body.code, caller);
  });
}

function mountSessions(app: FastifyInstance, context: Deps): void {
  mount(app, endpoints.getSessions, async ({ session }) => {
    requireOwnSession(session);
    return { data: await readSessions(context, session) };
  });
  mount(app, endpoints.endSession, async ({ session, params, caller }) => {
    requireOwnSession(session);
    await endSession(context, session, params.id, caller);
  });
  mount(app, endpoints.endOtherSessions, ({ session, caller }) => {
    requireOwnSession(session);
    return endOtherSessions(context, session, caller);
  });
}
