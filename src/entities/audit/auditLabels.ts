import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AuditAction } from '#contract/http/audit.ts';

/** What happened; an unknown action is shown by its name. */
export const actionLabels: Readonly<Record<AuditAction, MessageDescriptor>> = {
  registered: msg`Registered`,
  userCreated: msg`User created`,
  signedIn: msg`Signed in`,
  nameChanged: msg`Name changed`,
  passwordChanged: msg`Password changed`,
  passwordResetRequested: msg`Link for a new password requested`,
  passwordReset: msg`New password set by a link`,
  timezoneChanged: msg`Timezone changed`,
  secondFactorEnabled: msg`Second factor enabled`,
  secondFactorDisabled: msg`Second factor disabled`,
  secondFactorReset: msg`Second factor reset`,
  recoveryCodesReplaced: msg`Recovery codes replaced`,
  recoveryCodeUsed: msg`Signed in with a recovery code`,
  sessionsEnded: msg`Sessions signed out`,
  linkCreated: msg`Access link created`,
  linkAccepted: msg`Access link accepted`,
  linkRevoked: msg`Access link revoked`,
  guestStarted: msg`Guest access started`,
  guestEnded: msg`Guest access ended`,
  guestAction: msg`Action by guest access`,
  inviteCodeCreated: msg`Invite code created`,
  inviteCodeRevoked: msg`Invite code revoked`,
  roleChanged: msg`Role changed`,
  blocked: msg`User blocked`,
  unblocked: msg`User unblocked`,
  memberAdded: msg`Member added to a server group`,
  memberRemoved: msg`Member removed from a server group`,
  settingChanged: msg`Setting of a user changed`,
  balanceChanged: msg`Balance changed manually`,
  priceChanged: msg`Price without a plan changed`,
  planAdded: msg`Plan added`,
  planChanged: msg`Plan changed`,
  planRetired: msg`Plan retired`,
};

/** Names of details that the API sends; others are shown as they are. */
export const detailLabels: Readonly<Record<string, MessageDescriptor>> = {
  from: msg({ message: 'before', context: 'audit' }),
  to: msg({ message: 'after', context: 'audit' }),
  role: msg`role`,
  route: msg({ message: 'call', context: 'audit' }),
  count: msg({ message: 'number', context: 'audit' }),
  reason: msg`reason`,
  amount: msg`amount`,
  plan: msg`plan`,
  group: msg`server group`,
  setting: msg`setting`,
  referrer: msg`referrer`,
  link: msg`access link`,
  command: msg`command`,
  workTime: msg`work time`,
};
