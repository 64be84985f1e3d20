import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/http/index.ts';
import { hourMs, peopleOf } from './people.ts';
import { useWorld } from './world.ts';

const { createAccessLink, redeemAccessLink } = endpoints;

const world = useWorld();
const people = peopleOf(world);

test('none of the tokens and codes is logged or stored as text', async () => {
  const operator = await people.open('operator');
  const { token } = await people.ok(createAccessLink, {
    token: operator,
    body: { role: 200, workTime: hourMs },
  });
  await people.ok(endpoints.getAccessLinkInfo, { query: { token } });
  const { jwt } = await people.ok(redeemAccessLink, { body: { token } });
  const guest = await people.become(await people.open('supervisor'), 'operator');
  const { code } = await people.ok(endpoints.createInviteCode, {
    token: await people.open('supervisor'),
    body: { role: 200 },
  });
  const body = { username: 'Logged', email: 'logged@dugout.test', password: 'MARK-pass', code };
  await people.ok(endpoints.register, { body });
  const log = world.logged.join('');
  expect(log).toContain('route=/api/auth/register');
  const { rows } = await sql`select
    (select json_agg(access_links) from access_links) as links,
    (select json_agg(sessions) from sessions) as sessions,
    (select json_agg(invite_codes) from invite_codes) as codes,
    (select json_agg(audit_log) from audit_log) as audit`.execute(world.store.db);
  const stored = JSON.stringify(rows);
  for (const secret of [token, code, 'MARK-pass', jwt.split('.')[2] ?? jwt, guest.split('.')[2] ?? guest]) {
    expect(log).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});
