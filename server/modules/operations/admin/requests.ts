import { z } from 'zod';
import { email, password, username } from '#contract/http/auth.ts';
import { moneyRequests } from './moneyRequests.ts';

/** Part of every command about one user: email or name. */
const user = z.string().trim().min(1).max(254);

/** Id or name. */
const group = z.string().trim().min(1).max(100);

const settingName = z.enum(['hard-start', 'index-editing', 'cycles-and-rivals']);
export type SettingName = z.output<typeof settingName>;

/** Requests of `npm run admin`, sent as JSON to an API that has the database open. */
export const adminRequest = z.discriminatedUnion('command', [
  z.object({ command: z.literal('list') }),
  z.object({ command: z.literal('create'), email, username, password, role: z.int() }),
  z.object({ command: z.literal('block'), user }),
  z.object({ command: z.literal('unblock'), user }),
  z.object({ command: z.literal('role'), user, role: z.int() }),
  z.object({ command: z.literal('reset-second-factor'), user }),
  z.object({ command: z.literal('add-member'), user, group }),
  z.object({ command: z.literal('remove-member'), user, group }),
  z.object({ command: z.literal('setting'), user, setting: settingName, isOn: z.boolean() }),
  ...moneyRequests,
  z.object({
    command: z.literal('release-agent'),
    version: z.string().regex(/^\d+(?:\.\d+){1,3}$/),
    /** Release notes as plain text, one line for each. */
    notes: z.string().trim().max(10_000),
  }),
]);
export type AdminRequest = z.output<typeof adminRequest>;

const agentToken = z.string().regex(/^[0-9a-f]{32}$/);

/** Requests of `npm run agent-creds`. */
export const agentCredentialsRequest = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('add-agent-credentials'),
    publicKey: z.string().regex(/^U[A-Z2-7]{55}$/),
    token: agentToken,
    /** Null: the credentials never expire. */
    expiresAt: z.iso.datetime().nullable(),
  }),
  z.object({ command: z.literal('list-agent-credentials') }),
  z.object({ command: z.literal('revoke-agent-credentials'), token: agentToken }),
]);
export type AgentCredentialsRequest = z.output<typeof agentCredentialsRequest>;

/** Request of a backup; the answer is the path of a copy of the database, which the backup deletes. */
const copyRequest = z.object({ command: z.literal('copy-database') });

/** Lines for the person at the terminal; `error`: why nothing was changed. */
export const adminAnswer = z.union([
  z.object({ lines: z.array(z.string()) }),
  z.object({ error: z.string() }),
]);
export type AdminAnswer = z.output<typeof adminAnswer>;

/** A request with its sender, for the audit log. */
export const sentRequest = z.object({
  by: z.string().max(100),
  request: z.discriminatedUnion('command', [copyRequest, agentCredentialsRequest, adminRequest]),
});
