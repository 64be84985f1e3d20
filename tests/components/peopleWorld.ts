import {
  createAccessLink,
  getAccessLinkInfo,
  getAccessLinks,
  redeemAccessLink,
  revokeAccessLink,
  workTimes,
} from '#contract/http/accessLinks.ts';
import { getAuditLog } from '#contract/http/audit.ts';
import { forgotPassword, register, resetPassword } from '#contract/http/auth.ts';
import {
  createInviteCode,
  getInviteCodes,
  getUsers,
  inviteCodeTtlMs,
  revokeInviteCode,
  startGuestAccess,
} from '#contract/http/people.ts';
import {
  changeName,
  changePassword,
  changeTimezone,
  disableSecondFactor,
  enableSecondFactor,
  endOtherSessions,
  endSession,
  getAuthHistory,
  getSecondFactor,
  getSessions,
  replaceRecoveryCodes,
  startSecondFactor,
} from '#contract/http/settings.ts';
import { getTimezones } from '#contract/http/util.ts';
import type { World } from './openApp.tsx';

const start = Date.parse('2026-01-01T00:00:00Z');
const instant = (ms: number): string => new Date(ms).toISOString();
const unknownPlace = { country: 'unknown', region: 'unknown', city: 'unknown' };

/** Two recovery codes are enough for a screen. */
const recoveryCodes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];

/** Simple answers to every call about people; a test replaces those it is about. */
export function answerPeople({ api, me }: Pick<World, 'api' | 'me'>): void {
  api.on(register, { jwt: 'registered' });
  api.on(forgotPassword, {});
  api.on(resetPassword, {});
  api.on(getAccessLinkInfo, {
    ownerName: 'Ann Owner',
    ownerEmail: 'ann@dugout.test',
    role: 200,
    workTime: workTimes[4] ?? 0,
    expiresAt: instant(start + 5 * 60_000),
  });
  api.on(redeemAccessLink, { jwt: 'link' });
  api.on(createAccessLink, { token: 'link-token' });
  api.on(getAccessLinks, { data: [] });
  api.on(revokeAccessLink, {});
  api.on(changeName, {});
  api.on(changePassword, { jwt: 'changed' });
  api.on(changeTimezone, {});
  api.on(getTimezones, {
    data: [
      { name: 'Europe/Berlin', offset: 60 },
      { name: 'UTC', offset: 0 },
    ],
  });
  api.on(getSecondFactor, { enabled: me.secondFactor, recoveryCodesLeft: me.secondFactor ? 10 : 0 });
  api.on(startSecondFactor, {
    secret: 'DUGOUTSECONDFACTOR',
    uri: 'otpauth://totp/Dugout:op?secret=DUGOUTSECONDFACTOR&issuer=Dugout',
    codeLength: 6,
  });
  api.on(enableSecondFactor, { recoveryCodes });
  api.on(replaceRecoveryCodes, { recoveryCodes });
  api.on(disableSecondFactor, {});
  api.on(getSessions, {
    data: [
      {
        id: 1,
        kind: 'own',
        device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
        ip: '192.168.0.7',
        place: { country: 'local', region: 'local', city: 'local' },
        createdAt: instant(start),
        lastSeenAt: instant(start),
        expiresAt: instant(start + 7 * 24 * 3_600_000),
        current: true,
        role: me.role,
      },
    ],
  });
  api.on(endSession, {});
  api.on(endOtherSessions, { count: 1 });
  api.on(getAuthHistory, {
    data: [
      { date: instant(start), ip: '198.51.100.7', ...unknownPlace },
      { date: instant(start - 3_600_000), ip: '203.0.113.9', ...unknownPlace },
    ],
  });
  api.on(getUsers, {
    data: [
      { id: 11, username: 'Olivia Operator', email: 'operator@dugout.test', blocked: false, role: 100 },
      { id: 12, username: 'Boris Blocked', email: 'blocked@dugout.test', blocked: true, role: 100 },
    ],
  });
  api.on(startGuestAccess, { jwt: 'guest' });
  api.on(getInviteCodes, { data: [] });
  api.on(createInviteCode, { code: 'invite-code', expiresAt: instant(start + inviteCodeTtlMs) });
  api.on(revokeInviteCode, {});
  api.on(getAuditLog, { data: [], summary: { total: 0 } });
}
