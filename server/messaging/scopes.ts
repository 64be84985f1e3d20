import {
  type ChannelMethodName,
  channelMethods,
  type ChannelScope,
  maxRequestBytes,
} from '#contract/channel/methods.ts';
import { inboxPrefixOf, subjectOf } from '#contract/channel/subjects.ts';
import { agentSubjects, eventSubject } from '#contract/agent/index.ts';
import { allows, roles } from '../access/accessMap.ts';

/** Rights of everybody whose credentials one signing key signed; the server fills in `{{…}}` for each user. */
export interface ScopeTemplate {
  pub: { allow?: readonly string[]; deny?: readonly string[] };
  sub: { allow?: readonly string[]; deny?: readonly string[] };
  /** Answers to private inboxes: so many for each question (`max`), within `ttl` nanoseconds. */
  resp?: { max: number; ttl: number };
  subs: number;
  data: number;
  payload: number;
  allowed_connection_types: readonly ('WEBSOCKET' | 'STANDARD')[];
}

export type ScopeName = `role-${number}` | 'agent' | 'api';

/** Filled in by the server from the tags `server:{token}`: one subject for each tag. */
const server = '{{tag(server)}}';
const ownInbox = `${inboxPrefixOf('{{name()}}')}.>`;
const everything = ['>'];
/** An agent sends pictures and logs, an API process commands: as much as the server takes from anybody. */
const processLimits = { subs: 1_000, data: -1, payload: -1 };
/** The app needs one subscription; a request with its headers fits with room to spare. */
const personLimits = { subs: 200, data: -1, payload: maxRequestBytes };

/** The longest method of the channel takes 30 s; an answer may come a little later than that. */
const oneAnswer = { max: 1, ttl: 60 * 1e9 };

/** Subject in the system account on which every nats-server of a cluster takes a new token of an account. */
export const claimsUpdateSubject = (account: string): string => `$SYS.REQ.ACCOUNT.${account}.CLAIMS.UPDATE`;

export const scopeOfRole = (role: number): ScopeName => `role-${role}`;
export const serverTag = (token: string): string => `server:${token}`;

/** All methods of one scope on the servers that the credentials name. */
const allOf = (scope: ChannelScope): string =>
  scope === 'console' ? `${server}.console.*.*` : `${server}.${scope}.*`;

/**
 * A person may publish the methods that the role holds, to the servers that the credentials name, and
 * listen only to the private inbox.
 *
 * nats-server refuses credentials whose templates come to more than 4,096 subjects. So a template stands for a
 * whole scope (three for each server, enough for 1,365 servers), and the methods that the role does not
 * hold are denied for every server. An empty list of rights would mean "everything" to NATS, so a role
 * without methods is denied everything by name.
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

/** An agent hears what is said to its server, speaks to the API, and answers whoever asked, once. */
const agentTemplate: ScopeTemplate = {
  pub: {
    allow: [
      agentSubjects.hello,
      agentSubjects.heartbeat,
      agentSubjects.report,
      agentSubjects.task,
      agentSubjects.whoIs,
    ].map((of) => of(server)),
  },
  sub: { allow: [`${server}.>`, ownInbox] },
  resp: oneAnswer,
  ...processLimits,
  allowed_connection_types: ['STANDARD'],
};

/** An API process commands agents, answers them, and shares events with its like. It cannot see the channel. */
const apiTemplate: ScopeTemplate = {
  pub: { allow: [agentSubjects.command('*'), eventSubject('*')] },
  sub: {
    allow: [
      agentSubjects.hello('*'),
      agentSubjects.heartbeat('*'),
      agentSubjects.report('*'),
      agentSubjects.task('*'),
      agentSubjects.whoIs('*'),
      eventSubject('*'),
      ownInbox,
    ],
  },
  resp: oneAnswer,
  ...processLimits,
  allowed_connection_types: ['STANDARD'],
};

/** What an API process may do in the system account: replace the token of the channel's account. */
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
