import type { Mailer } from '#server/modules/mail/index.ts';
import { mount, mountOwn, type NeedsAccess } from '#server/modules/access/index.ts';
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
  mountOwn(app, endpoints.changeName, ({ session, body, caller }) =>
    changeName(context, session, body.username, caller),
  );
  mountOwn(app, endpoints.changePassword, ({ session, body, caller }) =>
    changePassword(context, session, body, caller),
  );
  mountOwn(app, endpoints.changeTimezone, ({ session, body, caller }) =>
    changeTimezone(context, session, body.timezone, caller),
  );
  mount(app, endpoints.getAuthHistory, async ({ session }) => ({ data: await readHistory(db, session) }));
  mountSecondFactor(app, context);
  mountSessions(app, context);
}

function mountSecondFactor(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mountOwn(app, endpoints.getSecondFactor, ({ session }) => readSecondFactor(db, session.user.id));
  mountOwn(app, endpoints.startSecondFactor, async ({ session, body }) => {
    // Requires the password, so that somebody at an open screen cannot lock its user out.
    await requirePassword(context, session, body.password, 'password');
    return startSecondFactor(context, session);
  });
  mountOwn(app, endpoints.enableSecondFactor, ({ session, body, caller }) =>
    enableSecondFactor(context, session, body.code, caller),
  );
  mountOwn(app, endpoints.disableSecondFactor, ({ session, body, caller }) =>
    disableSecondFactor(context, session, body.code, caller),
  );
  mountOwn(app, endpoints.replaceRecoveryCodes, ({ session, body, caller }) =>
    replaceRecoveryCodes(context, session, body.code, caller),
  );
}

function mountSessions(app: FastifyInstance, context: Deps): void {
  mountOwn(app, endpoints.getSessions, async ({ session }) => ({
    data: await readSessions(context, session),
  }));
  mountOwn(app, endpoints.endSession, ({ session, params, caller }) =>
    endSession(context, session, params.id, caller),
  );
  mountOwn(app, endpoints.endOtherSessions, ({ session, caller }) =>
    endOtherSessions(context, session, caller),
  );
}
