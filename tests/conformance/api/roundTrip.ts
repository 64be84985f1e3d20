import { endpoints } from '#contract/http/index.ts';
import type { ServerGroup } from '#contract/http/serverGroups.ts';
import { expectThat, type Report } from '../lib/report.ts';
import { type Caller, expectRefusal, expectShape } from './caller.ts';

/** Creates a server group, updates it, provokes an edit conflict, and deletes it. */
export async function writeRoundTrip(report: Report, call: Caller, token: string): Promise<void> {
  const name = `Conformance ${Date.now() % 100_000}`;
  let group: ServerGroup | null = null;
  await report.check('server group', 'is created', async () => {
    const answer = await call(endpoints.createServerGroup, { token, body: { name } });
    if (answer.status === 403) return 'the role may not create groups';
    group = expectShape(endpoints.createServerGroup, answer) as ServerGroup;
    return undefined;
  });
  const made = group as ServerGroup | null;
  if (!made) return;
  const params = { id: made.id };
  const body = { name, description: 'Changed by the conformance suite', revision: made.revision };
  await report.check('server group', 'is changed', async () => {
    const changed = expectShape(
      endpoints.updateServerGroup,
      await call(endpoints.updateServerGroup, { token, params, body }),
    ) as ServerGroup;
    expectThat(changed.description === body.description, body.description, changed.description);
  });
  await report.check('server group', 'an edit of an old revision is a conflict', async () =>
    expectRefusal(await call(endpoints.updateServerGroup, { token, params, body }), 409),
  );
  await report.check('server group', 'is deleted', async () => {
    expectShape(endpoints.deleteServerGroup, await call(endpoints.deleteServerGroup, { token, params }));
    expectRefusal(await call(endpoints.deleteServerGroup, { token, params }), 404);
  });
}
