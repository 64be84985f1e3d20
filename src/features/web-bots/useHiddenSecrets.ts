import { useLingui } from '@lingui/react/macro';
import { useUser } from '#data/session/hooks.ts';

/** What is missing in a session on behalf of another user; null in the user's own session. */
export interface HiddenSecrets {
  /** Short text instead of a secret. */
  cell: string;
  /** Above the table. */
  note: string;
  /** Why accounts cannot be changed. */
  hint: string;
}

/** The API allows secrets and changes of web-bot accounts only in the user's own sessions. */
export function useHiddenSecrets(): HiddenSecrets | null {
  const { t } = useLingui();
  const { guest, clone, username } = useUser();
  if (guest)
    return {
      cell: t`not in guest access`,
      note: t`Guest access shows the accounts of ${username} without passwords, gauth and proxy access, and cannot change them.`,
      hint: t`Not possible in guest access`,
    };
  if (clone)
    return {
      cell: t`not with an access link`,
      note: t`An access link shows the accounts of ${username} without passwords, gauth and proxy access, and cannot change them.`,
      hint: t`Not possible with an access link`,
    };
  return null;
}
