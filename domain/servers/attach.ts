import type { RequestOf } from '#contract/endpoint.ts';
import type { attachServer } from '#contract/http/serverActions.ts';

/** What the dialog holds: one of the two ways to a group, as chosen by `newGroup`. */
export interface AttachForm {
  token: string;
  newGroup: boolean;
  groupName: string;
  groupId: number | null;
  serverName: string | null;
}

/** The call that the dialog makes: `groupName` for a new group or `groupId` for an existing one, `serverName` if given. */
export function attachRequest(form: AttachForm): RequestOf<typeof attachServer> {
  const serverName = form.serverName?.trim();
  return {
    params: { token: form.token.trim() },
    body: {
      ...(form.newGroup ? { groupName: form.groupName.trim() } : { groupId: form.groupId ?? 0 }),
      ...(serverName && { serverName }),
    },
  };
}

/** An empty description is sent as null. */
export const textOrNull = (text: string): string | null => text.trim() || null;
