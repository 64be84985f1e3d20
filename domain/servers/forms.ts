import { z } from 'zod';
import { groupDescriptionLength, groupName } from '#contract/http/serverGroups.ts';
import { serverNameLength } from '#contract/http/serverActions.ts';
import { id } from '#contract/common.ts';
import { textOrNull } from './attach.ts';

/** A text that may be left empty, which is null then; if it is given it has a least length in characters. */
const optionalText = (least: number) =>
  z
    .string()
    .trim()
    .check(({ value, issues }) => {
      if (value !== '' && value.length < least)
        issues.push({ code: 'too_small', origin: 'string', minimum: least, inclusive: true, input: value });
    })
    .transform(textOrNull);

/** New server group, Update server group: the name is required, the description is not. */
export const groupForm = z.object({
  name: groupName,
  description: optionalText(groupDescriptionLength.min),
});

/** Attach server: a token, an existing group or the name of a new one, and a name if the server gets one. */
export const attachForm = z.discriminatedUnion('newGroup', [
  z.object({
    token: z.string().trim().min(1),
    newGroup: z.literal(true),
    groupName,
    groupId: z.number().nullable(),
    serverName: z.string(),
  }),
  z.object({
    token: z.string().trim().min(1),
    newGroup: z.literal(false),
    groupName: z.string(),
    groupId: id,
    serverName: z.string(),
  }),
]);

/** Edit server: an empty name is null. */
export const serverForm = z.object({ description: optionalText(serverNameLength.min) });
