import { z } from 'zod';
import { id } from '#contract/common.ts';
import { accountInput } from '#contract/http/accounts/account.ts';
import { consoleName } from '#contract/http/consoles.ts';
import { isRecord } from '../../isRecord.ts';
import { unflatten } from '../paths.ts';
import { stagedFaults } from './stagedFaults.ts';

/**
 * A new account as checked by the form, the grid, the import and the API. The index may be left out: then the
 * API takes a free one of the console. Unique indexes and emails concern several accounts: see `StagedTable`.
 */
export const stagedAccount = z
  .object({
    /** Given by the sender: an account that is sent twice is added once. */
    guiId: z.uuid(),
    serverGroupId: id.optional(),
    serverId: id,
    consoleName,
    email: accountInput.email,
    password: accountInput.password,
    index: accountInput.index.nullish(),
    digital: accountInput.digital.optional(),
    guest: accountInput.guest.optional(),
    psn: accountInput.psn.optional(),
    psnImap: accountInput.psnImap.optional(),
    imap: accountInput.imap.optional(),
    ea: accountInput.ea.optional(),
    proxy: accountInput.proxy.optional(),
    webAppProxy: accountInput.webAppProxy.optional(),
  })
  .superRefine(({ digital, index }, context) => {
    if (digital === true && index !== 0)
      context.addIssue({ code: 'custom', path: ['index'], message: stagedFaults.digitalIndex });
  });
export type StagedAccount = z.infer<typeof stagedAccount>;

/** Errors of an account: codes by field path, `psn.birthday`. */
export type StagedFaults = Readonly<Record<string, string>>;

/** Entered values of a new account by field path, `psn.birthday`; blank ones are missing or null. */
export type StagedValues = Readonly<Record<string, string | number | boolean | null>>;

/** Trims texts and leaves out blank fields and groups without a field; `tls` may be the text `true`. */
function tidied(raw: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const own = isRecord(value) ? tidied(value) : typeof value === 'string' ? value.trim() : value;
    if (own === '' || own === null || own === undefined) continue;
    if (isRecord(own) && Object.keys(own).length === 0) continue;
    fields[key] = key === 'tls' && own === 'true' ? true : own;
  }
  return fields;
}

function messageOf({ code, input, path }: z.core.$ZodRawIssue): string {
  const field = String(path?.at(-1) ?? '');
  if (input === undefined) return stagedFaults.required;
  if (field === 'index') return stagedFaults.index;
  if (code === 'too_big') return stagedFaults.tooLong;
  if (field === 'email') return stagedFaults.email;
  if (field === 'ip') return stagedFaults.ipv4;
  return stagedFaults.value;
}

/** The checked and tidied account, or the first error of each field. */
export type StagedCheck = { account: StagedAccount; faults: null } | { account: null; faults: StagedFaults };

/** Checks one new account on its own; blank fields count as missing. */
export function checkStaged(raw: Record<string, unknown>): StagedCheck {
  const parsed = stagedAccount.safeParse(tidied(raw), { error: messageOf });
  if (parsed.success) return { account: parsed.data, faults: null };
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) faults[path.join('.')] ??= message;
  return { account: null, faults };
}

/** {@link checkStaged} for values by field path. */
export type CheckStagedValues = (guiId: string, values: StagedValues) => StagedCheck;

export const checkStagedValues: CheckStagedValues = (guiId, values) =>
  checkStaged({ ...unflatten(values), guiId });

/** Fields of a new account by path, in the order in which they are shown. */
export const stagedFields = [
  'serverId',
  'consoleName',
  'email',
  'password',
  'index',
  'digital',
  'guest',
  ...Object.keys(accountInput.psn.shape).map((field) => `psn.${field}`),
  ...Object.keys(accountInput.psnImap.shape).map((field) => `psnImap.${field}`),
  ...Object.keys(accountInput.ea.shape).map((field) => `ea.${field}`),
  ...Object.keys(accountInput.imap.shape).map((field) => `imap.${field}`),
  ...Object.keys(accountInput.proxy.shape).map((field) => `proxy.${field}`),
  ...Object.keys(accountInput.webAppProxy.shape).map((field) => `webAppProxy.${field}`),
] as const;

/** Fields that an account needs to be sent. */
export const requiredStagedFields: ReadonlySet<string> = new Set([
  'serverId',
  'consoleName',
  'email',
  'password',
]);

const faultless: StagedValues = { serverId: 1, consoleName: 'a', email: 'a@example.com', password: 'a' };
const anyGuiId = '00000000-0000-4000-8000-000000000000';

/** The error of one field, whatever the others are; null when it has none. */
export const stagedFaultOf = (path: string, value: StagedValues[string]): string | null =>
  checkStagedValues(anyGuiId, { ...faultless, [path]: value }).faults?.[path] ?? null;
