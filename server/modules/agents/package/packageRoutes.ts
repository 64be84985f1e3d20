import { mount, type NeedsAccess } from '#server/modules/access/index.ts';
import type { Needs } from '#server/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/http/index.ts';
import { agentDownloadPath } from '#contract/http/util.ts';
import { refuse } from '#server/kernel/errors.ts';
import { changelogOf, packageOf, readReleases, type Release } from './package.ts';

/** The agent download: release notes, a link that works without a session, and its file. */
export function mountAgentPackage(
  app: FastifyInstance,
  { db, downloads, packageKey }: Needs<'db'> & NeedsAccess<'downloads' | 'packageKey'>,
): void {
  const newest = async (): Promise<[Release, ...Release[]]> => {
    const [first, ...others] = await readReleases(db);
    if (!first) throw refuse('agentPackageMissing');
    return [first, ...others];
  };
  const linkTo = (origin: string, { version }: Release): string =>
    `${origin}${app.prefix}${agentDownloadPath(downloads.tokenFor(`agent ${version}`))}`;

  mount(app, endpoints.getAgentInfo, async ({ origin }) => {
    const releases = await newest();
    const [{ version, password }] = releases;
    return { version, changelog: changelogOf(releases), password, link: linkTo(origin, releases[0]) };
  });
  mount(app, endpoints.getAgentLink, async ({ origin }) => ({ link: linkTo(origin, (await newest())[0]) }));

  app.get<{ Params: { token: string } }>(agentDownloadPath(':token'), async (request, reply) => {
    const file = downloads.fileOf(request.params.token);
    const release = (await readReleases(db)).find(({ version }) => file === `agent ${version}`);
    if (!release) throw refuse('downloadLinkExpired');
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="dugout-agent-${release.version}.zip"`)
      .send(packageOf(release, packageKey));
  });
}
