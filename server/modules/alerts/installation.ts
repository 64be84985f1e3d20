import type { DiskSpace } from '#node/diskSpace.ts';
import type { FoundRow } from './findings.ts';

/** What a process knows about its installation. */
export interface Installation {
  disk: DiskSpace | null;
  /** Time of the last backup, or since when there was none; null: unknown. */
  backupAt: Date | null;
}

const dayMs = 24 * 3_600_000;

/** Findings of the conditions of the installation. @param rules with all of their numbers */
export const findOfInstallation = (
  rules: readonly { id: number; kind: string; params: Readonly<Record<string, number>> }[],
  { disk, backupAt }: Installation,
  now: Date,
): FoundRow[] =>
  rules.flatMap(({ id, kind, params: { percent = 0, days = 0 } }): FoundRow[] => {
    const of = { ruleId: id, kind, serverId: null, userId: null, objectId: 1, name: '' };
    if (kind === 'diskFull' && disk && disk.size > 0) {
      const figure = Math.floor((100 * disk.free) / disk.size);
      return figure < percent ? [{ ...of, since: null, figure, objectKind: 'disk' }] : [];
    }
    if (kind !== 'backupOld' || !backupAt) return [];
    const since = new Date(backupAt.getTime() + days * dayMs);
    const figure = Math.floor((now.getTime() - backupAt.getTime()) / dayMs);
    return since < now ? [{ ...of, since, figure, objectKind: 'backup' }] : [];
  });
