import { type ChannelMethodName, channelMethods } from '#contract/channel/methods.ts';
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
const noLimits = { subs: -1, data: -1, payload: -1 };

/** The longest method of the channel takes 30 s; an answer may come a little later than that. */
const oneAnswer = { max: 1, ttl: 60 * 1e9 };

export const scopeOfRole = (role: number): ScopeName => `role-${role}`;
export const serverTag = (token: string): string => `server:${token}`;

/**
 * A person may publish the methods that the role holds, to the servers that the credentials name, and
 * listen only to the private inbox. An empty list of rights would mean "everything" to NATS, so a role
 * without methods is denied everything by name.
 */
function roleTemplate(role: number): ScopeTemplate {
  const names = Object.keys(channelMethods) as ChannelMethodName[];
  const allow = names
    .filter((name) => allows(role, channelMethods[name].permission))
    .map((name) => subjectOf(name, { token: server, consoleId: '*' }));
  return {
    pub: allow.length > 0 ? { allow } : { deny: everything },
    sub: { allow: [ownInbox] },
    ...noLimits,
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
  ...noLimits,
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
  ...noLimits,
  allowed_connection_types: ['STANDARD'],
};

/** Every scope of this backend. A scope that is missing in stored keys gets a key when they are next opened. */
export const scopeTemplates: ReadonlyMap<ScopeName, ScopeTemplate> = new Map([
  ...roles.map(({ role }) => [scopeOfRole(role), roleTemplate(role)] as const),
  ['agent', agentTemplate] as const,
  ['api', apiTemplate] as const,
]);
