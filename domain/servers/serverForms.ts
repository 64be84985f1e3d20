import { z } from 'zod';
import { agentToken, serverName } from '#contract/http/serverActions.ts';
import { groupDescription, groupName } from '#contract/http/serverGroups.ts';
import { id } from '#contract/common.ts';
import { orEmpty } from '#domain/forms.ts';

/** New server group, Update server group: the name is required, the description is not. */
export const groupForm = z.object({
  name: groupName,
  description: orEmpty(groupDescription),
});

/** Attach server: a token, an existing group or the name of a new one, and a name if the server gets one. */
export const attachForm = z.discriminatedUnion('newGroup', [
  z.object({
    token: agentToken,
    newGroup: z.literal(true),
    groupName,
    groupId: z.number().nullable(),
    serverName: orEmpty(serverName),
  }),
  z.object({
    token: agentToken,
    newGroup: z.literal(false),
    groupName: z.string(),
    groupId: id,
    serverName: orEmpty(serverName),
  }),
]);

/** Edit server: an empty name is null. */
export const serverForm = z.object({ description: orEmpty(serverName) });
