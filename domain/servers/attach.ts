import type { RequestOf } from '#contract/endpoint.ts';
import type { attachServer } from '#contract/http/serverActions.ts';

/** Values of the dialog; `newGroup` selects between a new and an existing group. */
export interface AttachForm {
  token: string;
  newGroup: boolean;
  groupName: string;
  groupId: number | null;
  serverName: string | null;
}

/** The request of the dialog: `groupName` for a new group or `groupId` for an existing one, `serverName` if given. */
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

/** The trimmed text; null when it is empty. */
export const textOrNull = (text: string): string | null => text.trim() || null;
