import type { Kysely } from 'kysely';
import { hashPassword } from '#server/modules/access/passwords.ts';
import { otpauthLine } from '#server/modules/access/totp.ts';
import { demoDomain } from '#server/modules/operations/logUserWarnings.ts';
import type { Tables } from '#server/schema/tables.ts';

export interface DemoUser {
  email: string;
  password: string;
  username: string;
  role: number;
  /** Number of server groups, counted from the first, that the user belongs to. */
  groups: number;
  secondFactor?: true;
  blocked?: true;
}

const demo = (
  name: string,
  username: string,
  role: number,
  groups: number,
  more: Partial<DemoUser> = {},
): DemoUser => ({
  email: `${name}@${demoDomain}`,
  password: `demo-${name}`,
  username,
  role,
  groups,
  ...more,
});

/** One user for every role and state; the start script prints them. Supervisor and hired admin see all servers anyway. */
export const demoUsers: readonly DemoUser[] = [
  demo('operator', 'Olivia Operator', 100, 3),
  demo('op2fa', 'Otto Twofactor', 100, 3, { secondFactor: true }),
  demo('staff', 'Stan Staff', 200, 2),
  demo('view', 'Vera View', 300, 1),
  demo('viewer', 'Victor Viewer', 400, 1),
  demo('nobody', 'Nora Nobody', 1000, 0),
  demo('supervisor', 'Sofia Supervisor', 0, 0),
  demo('admin', 'Adam Admin', 50, 0),
  demo('blocked', 'Boris Blocked', 100, 1, { blocked: true }),
];

/** Public, like the demo passwords. */
export const demoTotpSecret = 'DUGOUTDEMOSECONDFACTORABCDEF2345';

/** The otpauth URI of the user with a second factor. */
export const demoOtpauthLine = (): string => otpauthLine(demoTotpSecret, 'op2fa@dugout.test');

/** Days since the demo users became members: longer than anything in their history. */
export const memberDays = 60;

export async function seedUsers(db: Kysely<Tables>, groupIds: readonly number[], now: Date): Promise<void> {
  const hashes = await Promise.all(demoUsers.map(({ password }) => hashPassword(password)));
  const users = await db
    .insertInto('users')
    .values(
      demoUsers.map((user, position) => ({
        email: user.email,
        username: user.username,
        password_hash: hashes[position] ?? '',
        role: user.role,
        blocked: user.blocked ?? false,
        created_at: new Date(now.getTime() - memberDays * 86_400_000),
        totp_secret: user.secondFactor ? demoTotpSecret : null,
        settings: JSON.stringify({
          timezone: 'Europe/Berlin',
          timezoneChangedAt: null,
          paymentPerConsole: null,
          showAccountAddColumns: user.role <= 100,
          canEditAccountIndexes: user.role <= 100,
          hardRunButton: user.role <= 100,
        }),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const memberships = demoUsers.flatMap(({ email, groups }) =>
    groupIds
      .slice(0, groups)
      .map((group_id) => ({ user_id: users.find((user) => user.email === email)?.id ?? 0, group_id })),
  );
  await db.insertInto('user_server_groups').values(memberships).execute();
}
