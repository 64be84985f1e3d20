import { z } from 'zod';
import { fault } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';

/** Maximum number of accounts in one upload: more would take too long. */
export const maxUpload = 250;

export const uploadAccounts = endpoint({
  summary: 'Add accounts',
  description:
    'Each by itself: the API checks them as `domain/accounts/staged/staged.ts` says, and an invalid one is an error of its own. A console that the server does not have yet is added. An account whose `guiId` has been added before is answered as sent and not added again, so that a call whose answer was lost can be repeated.',
  method: 'POST',
  path: '/accounts/bulk/upload',
  access: ['accounts_upload'],
  body: z.object({
    accounts: z
      .array(z.looseObject({ guiId: z.uuid() }))
      .min(1)
      .max(maxUpload),
  }),
  response: z.object({
    /** The `guiId`s of the accounts that are stored now. */
    sent: z.array(z.string()),
    errors: z.array(fault.extend({ guiId: z.string() })).default([]),
  }),
});
