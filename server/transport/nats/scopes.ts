import {
  type ChannelMethodName,
  channelMethods,
  type ChannelScope,
  maxRequestBytes,
} from '#contract/channel/methods.ts';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { agentSubjects, eventSubject } from '#contract/agent/index.ts';
import { allows, roles } from '#server/modules/access/accessMap.ts';

/** Rights of the users of one signing key; the server fills in `{{…}}` for each user. */
export interface ScopeTemplate {
  pub: { allow?: readonly string[]; deny?: readonly string[] };
  sub: { allow?: readonly string[]; deny?: readonly string[] };
  subs: number;
  data: number;
  payload: number;
  allowed_connection_types: readonly ('WEBSOCKET' | 'STANDARD')[];
}

export type ScopeName = `role-${number}` | 'agent' | 'api';

/** Filled in by the server from the tags `server:{token}`: one subject per tag. */
const server = '{{tag(server)}}';
const ownInbox = `${inboxPrefixOf('{{name()}}')}.>`;
/**
 * Where an agent or an API process may reply. NATS's permission to reply (`resp`) is never used: it allows
 * any reply subject that a request names, even one to which neither may publish, and a denial does not
 * override it.
 */
const everyInbox = `${inboxPrefixOf('*')}.>`;
const everything = ['>'];
/** An agent sends pictures and logs, an API process commands: the server's own limits apply. */
const processLimits = { subs: 1_000, data: -1, payload: -1 };
/** The app needs one subscription; a request with its headers easily fits. */
const personLimits = { subs: 200, data: -1, payload: maxRequestBytes };

/** Subject in the system account on which every nats-server of a cluster receives a new account token. */
export const claimsUpdateSubject = (account: string): string => `$SYS.REQ.ACCOUNT.${account}.CLAIMS.UPDATE`;

export const scopeOfRole = (role: number): ScopeName => `role-${role}`;
export const serverTag = (token: string): string => `server:${token}`;

/** All methods of one scope on the servers of the credentials. */
const allOf = (scope: ChannelScope): string =>
  scope === 'console' ? `${server}.console.*.*` : `${server}.${scope}.*`;

/**
 * A person may call the methods of the role on the servers of the credentials, and subscribe to the private inbox
 * only.
 *
 * nats-server refuses credentials whose templates expand to more than 4,096 subjects. Therefore a template allows a
 * whole scope (three subjects per server, enough for 1,365 servers), and the methods that the role lacks are denied
 * for every server. NATS reads an empty list of rights as "everything", so a role without methods is denied
 * everything explicitly.
 */
function roleTemplate(role: number): ScopeTemplate {
  const names = Object.keys(channelMethods) as ChannelMethodName[];
  const allowedNames = names.filter((name) => allows(role, channelMethods[name].permission));
  const deny = names
    .filter((name) => !allowedNames.includes(name))
    .map((name) => subjectOf(name, { token: '*', consoleId: '*' }));
  const allow = [...new Set(allowedNames.map((name) => allOf(channelMethods[name].scope)))];
  return {
    pub: allow.length > 0 ? { allow, deny } : { deny: everything },
    sub: { allow: [ownInbox] },
    ...personLimits,
    allowed_connection_types: ['WEBSOCKET'],
  };
}

/** An agent receives messages to its server, sends to the API, and replies to inboxes. */
const agentTemplate: ScopeTemplate = {
  pub: {
    allow: [
      agentSubjects.hello,
      agentSubjects.heartbeat,
      agentSubjects.report,
      agentSubjects.task,
      agentSubjects.events,
      agentSubjects.acts,
      agentSubjects.screens,
      agentSubjects.clip,
      agentSubjects.whoIs,
      agentSubjects.configs,
    ]
      .map((of) => of(server))
      .concat(everyInbox),
  },
  sub: { allow: [`${server}.>`, ownInbox] },
  ...processLimits,
  allowed_connection_types: ['STANDARD'],
};

/** An API process commands agents, replies to them, and shares events with other API processes. It cannot read the channel. */
const apiTemplate: ScopeTemplate = {
  pub: { allow: [agentSubjects.command('*'), eventSubject('*'), everyInbox] },
  sub: {
    allow: [
      agentSubjects.hello('*'),
      agentSubjects.heartbeat('*'),
      agentSubjects.report('*'),
      agentSubjects.task('*'),
      agentSubjects.events('*'),
      agentSubjects.acts('*'),
      agentSubjects.screens('*'),
      agentSubjects.clip('*'),
      agentSubjects.whoIs('*'),
      agentSubjects.configs('*'),
      eventSubject('*'),
      ownInbox,
    ],
  },
  ...processLimits,
  allowed_connection_types: ['STANDARD'],
};

/** Rights of an API process in the system account: replace the token of the channel's account. */
export const systemTemplate = (account: string): ScopeTemplate => ({
  pub: { allow: [claimsUpdateSubject(account)] },
  sub: { allow: [ownInbox] },
  ...processLimits,
  allowed_connection_types: ['STANDARD'],
});

/** Every scope of this backend. A scope that is missing in stored keys gets a key when they are next opened. */
export const scopeTemplates: ReadonlyMap<ScopeName, ScopeTemplate> = new Map([
  ...roles.map(({ role }) => [scopeOfRole(role), roleTemplate(role)] as const),
  ['agent', agentTemplate] as const,
  ['api', apiTemplate] as const,
]);
