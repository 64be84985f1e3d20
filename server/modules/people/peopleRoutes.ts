import { mount, mountOwn, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { readAuditLog } from './auditLog.ts';
import { readUsers, startGuestAccess } from './guests.ts';
import { createInvite, readInvites, revokeInvite } from './invites.ts';
import { endPersonSessions, readPeople, resetPersonSecondFactor, updatePerson } from './people.ts';
import { createLink, readLinkInfo, readLinks, redeemLink, revokeLink } from './links.ts';

type Deps = Needs<'db' | 'now'> & NeedsAccess<'attempts' | 'sessions' | 'vault'>;

/** Access links, guest access, invite codes and the audit log. */
export function mountPeople(app: FastifyInstance, context: Deps): void {
  const { db } = context;
  mount(app, endpoints.redeemAccessLink, async ({ body, caller, findSession, idempotencyKey: key }) =>
    redeemLink(context, { token: body.token, key }, await findSession(), caller),
  );
  mount(app, endpoints.getAccessLinkInfo, ({ query }) => readLinkInfo(context, query.token));
  mountOwn(app, endpoints.createAccessLink, ({ session, body, caller, once }) =>
    createLink(context, session, body, caller, once),
  );
  mountOwn(app, endpoints.getAccessLinks, async ({ session }) => ({
    data: await readLinks(context, session.user.id),
  }));
  mountOwn(app, endpoints.revokeAccessLink, ({ session, params, caller }) =>
    revokeLink(context, session, params.id, caller),
  );

  mount(app, endpoints.getUsers, async ({ session }) => ({ data: await readUsers(db, session) }));
  mount(app, endpoints.startGuestAccess, ({ session, params, caller }) =>
    startGuestAccess(context, session, params.id, caller),
  );

  mount(app, endpoints.getPeople, async ({ session, query }) => ({
    data: await readPeople(context, session, query.ids ?? null),
  }));
  mount(app, endpoints.updatePerson, ({ session, params, body, caller }) =>
    updatePerson(context, session, params.id, body, caller),
  );
  mount(app, endpoints.endPersonSessions, ({ session, params, caller }) =>
    endPersonSessions(context, session, params.id, caller),
  );
  mount(app, endpoints.resetPersonSecondFactor, ({ session, params, caller }) =>
    resetPersonSecondFactor(context, session, params.id, caller),
  );

  mountOwn(app, endpoints.getInviteCodes, async ({ session }) => ({
    data: await readInvites(db, session.user.id),
  }));
  mountOwn(app, endpoints.createInviteCode, ({ session, body, caller, once }) =>
    createInvite(context, session, body.role, caller, once),
  );
  mountOwn(app, endpoints.revokeInviteCode, ({ session, params, caller }) =>
    revokeInvite(context, session, params.id, caller),
  );

  mount(app, endpoints.getAuditLog, ({ query }) => readAuditLog(db, query));
}
