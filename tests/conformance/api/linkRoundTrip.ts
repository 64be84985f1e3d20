import { workTimes } from '#contract/http/accessLinks.ts';
import { endpoints } from '#contract/http/index.ts';
import type { User } from '#contract/http/me.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectRefusal, expectShape } from './caller.ts';

const { createAccessLink, getAccessLinkInfo, getMe, logout, redeemAccessLink } = endpoints;

/** Creates an access link with the caller's own role, accepts it, and signs out of its session. */
export async function linkRoundTrip(
  report: Report,
  call: Caller,
  token: string,
  role: number,
): Promise<void> {
  const workTime = workTimes[0] ?? 0;
  let link = '';
  await report.check('access link', 'is made, and shows what it gives', async () => {
    const answer = await call(createAccessLink, { token, body: { role, workTime } });
    link = (expectShape(createAccessLink, answer) as { token: string }).token;
    const info = expectShape(
      getAccessLinkInfo,
      await call(getAccessLinkInfo, { query: { token: link } }),
    ) as { role: number; workTime: number };
    expectThat(info.role === role && info.workTime === workTime, `role ${role} for ${workTime} ms`, info);
  });
  if (!link) return;
  await report.check('access link', 'is accepted once, by a marked session that ends', async () => {
    const { jwt } = expectShape(
      redeemAccessLink,
      await call(redeemAccessLink, { body: { token: link } }),
    ) as { jwt: string };
    expectRefusal(await call(redeemAccessLink, { body: { token: link } }), 404, 409, 410, 422);
    const me = expectShape(getMe, await call(getMe, { token: jwt })) as User;
    expectThat(me.clone && me.role === role, 'clone with the role of the link', `${me.clone} ${me.role}`);
    expectShape(logout, await call(logout, { token: jwt }));
    expectRefusal(await call(getMe, { token: jwt }), 401);
  });
  await report.check('access link', 'a role above the own one is refused', async () =>
    expectRefusal(await call(createAccessLink, { token, body: { role: role - 1, workTime } }), 403, 422),
  );
}
