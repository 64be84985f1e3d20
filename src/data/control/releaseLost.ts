import type { User } from '#contract/http/me.ts';
import { losesServer } from '#domain/channel/credentials.ts';
import type { OpenControls } from './openControls.ts';

/**
 * Gives back the consoles that a user may no longer control: the role was lowered, or the server taken away. Must run while the
 * earlier credentials are still in use, because the new ones may not even resume the script. Never rejects.
 * @param mayControl whether a role may control consoles
 */
export const createReleaseLost =
  (openControls: Pick<OpenControls, 'releaseAll'>, mayControl: (role: number) => boolean) =>
  (before: User, after: User): Promise<void> => {
    const isLowered = mayControl(before.role) && !mayControl(after.role);
    return openControls.releaseAll(
      'rightsLowered',
      (token) => isLowered || losesServer(before.creds, after.creds, token),
    );
  };
