import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { encryptPlainTotp } from '#server/modules/access/secondFactorSecrets.ts';
import { recoveryCodeCount } from '#server/modules/access/secondFactor.ts';
import { peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { getMe } = endpoints;

const world = useWorld();
const people = peopleOf(world);
let start: Date;
beforeAll(async () => {
  start = world.time;
});
beforeEach(() => {
  world.time = start;
});

describe('the second factor', () => {
  const { startSecondFactor, enableSecondFactor, disableSecondFactor, replaceRecoveryCodes, login } =
    endpoints;
  const credentials = { email: 'operator@dugout.test', password: 'demo-operator' };
  const codeOf = (secret: string): string =>
    new TOTP({ secret }).generate({ timestamp: world.time.getTime() });

  test('is enabled with a code, asked for at sign-in, replaced by recovery codes once each, and disabled', async () => {
    const token = await people.open('operator');
    const body = { password: credentials.password };
    expect((await people.refusal(startSecondFactor, { token, body: { password: 'demo-wrong' } }))[0]).toBe(
      422,
    );
    const { secret, uri, codeLength } = await people.ok(startSecondFactor, { token, body });
    expect(uri).toContain(`secret=${secret}`);
    // Nothing has changed so far.
    expect(await people.ok(login, { body: credentials })).toHaveProperty('jwt');
    const wrong = await people.refusal(enableSecondFactor, { token, body: { code: '000000' } });
    expect(wrong).toEqual([422, 'The code is invalid or already used.']);
    const code = codeOf(secret);
    const { recoveryCodes } = await people.ok(enableSecondFactor, { token, body: { code } });
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount);
    expect(await people.ok(getMe, { token })).toMatchObject({ secondFactor: true });
    expect(await people.ok(login, { body: credentials })).toEqual({ codeLength });
    // The code that enabled it is used.
    expect((await people.refusal(login, { body: { ...credentials, code } }))[0]).toBe(422);

    const recoveryCode = recoveryCodes[0]?.toUpperCase() ?? '';
    const both = await Promise.all(
      [1, 2].map(() => people.refusal(login, { body: { ...credentials, recoveryCode } })),
    );
    expect(both.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await people.ok(endpoints.getSecondFactor, { token })).toEqual({
      enabled: true,
      recoveryCodesLeft: 9,
    });

    const renewed = await people.ok(replaceRecoveryCodes, { token, body: { code: recoveryCodes[1] } });
    expect(
      (await people.refusal(login, { body: { ...credentials, recoveryCode: recoveryCodes[2] } }))[0],
    ).toBe(422);
    const [newCode] = renewed.recoveryCodes;
    expect(await people.ok(login, { body: { ...credentials, recoveryCode: newCode } })).toHaveProperty('jwt');
    expect(await people.ok(endpoints.getSecondFactor, { token })).toMatchObject({
      recoveryCodesLeft: recoveryCodeCount - 1,
    });
    expect((await people.refusal(startSecondFactor, { token, body }))[0]).toBe(409);

    people.pass(60_000);
    expect((await people.refusal(disableSecondFactor, { token, body: { code: '000000' } }))[0]).toBe(422);
    await people.ok(disableSecondFactor, { token, body: { code: codeOf(secret) } });
    expect(await people.ok(login, { body: credentials })).toHaveProperty('jwt');
    const late = { token, body: { code: renewed.recoveryCodes[1] } };
    expect((await people.refusal(disableSecondFactor, late))[0]).toBe(409);
    expect((await people.audited(8)).map((entry) => (entry as { action: string }).action)).toEqual([
      'signedIn',
      'secondFactorDisabled',
      'signedIn',
      'recoveryCodeUsed',
      'recoveryCodesReplaced',
      'signedIn',
      'recoveryCodeUsed',
      'secondFactorEnabled',
    ]);
  });

  test('its secret is stored encrypted, also one that an earlier version has stored as text', async () => {
    const { db } = world.store;
    const stored = async (column: 'totp_secret' | 'totp_pending', name: string) =>
      (
        await db
          .selectFrom('users')
          .select(`${column} as value`)
          .where('email', '=', `${name}@dugout.test`)
          .executeTakeFirstOrThrow()
      ).value;
    const token = await people.open('staff');
    const { secret } = await people.ok(startSecondFactor, { token, body: { password: 'demo-staff' } });
    expect(await stored('totp_pending', 'staff')).toMatch(/^[0-9a-f]{8}\./);
    expect(await stored('totp_pending', 'staff')).not.toContain(secret);
    expect(await stored('totp_secret', 'op2fa')).toMatch(/^[0-9a-f]{8}\./);

    const plain = new TOTP({}).secret.base32;
    const body = { email: 'view@dugout.test', password: 'demo-view' };
    await db.updateTable('users').set({ totp_secret: plain }).where('email', '=', body.email).execute();
    await encryptPlainTotp(db, world.api.context.vault);
    const encrypted = await stored('totp_secret', 'view');
    expect(encrypted).not.toContain(plain);
    expect(await people.ok(login, { body: { ...body, code: codeOf(plain) } })).toHaveProperty('jwt');
    await encryptPlainTotp(db, world.api.context.vault);
    expect(await stored('totp_secret', 'view')).toBe(encrypted);
  });

  test('its codes cannot be tried out', async () => {
    const token = await people.open('op2fa');
    const statuses = [];
    for (let n = 0; n < 11; n++)
      statuses.push(
        (await people.refusal(disableSecondFactor, { token, body: { code: `00000${n % 10}` } }))[0],
      );
    expect(statuses.slice(9)).toEqual([422, 429]);
  });
});
