import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RemedyKind } from '#contract/http/remedies.ts';
import { getOwn } from '#domain/getOwn.ts';

/** Text of acts and their number: `restarted 3 times, reset once`. */
export function useRemedyTexts(): (acts: readonly { kind: string; count: number }[]) => string {
  const { t } = useLingui();
  const texts: Record<RemedyKind, (count: number) => string> = {
    connect: (count) => t`${plural(count, { one: 'connected # time', other: 'connected # times' })}`,
    restart: (count) => t`${plural(count, { one: 'restarted # time', other: 'restarted # times' })}`,
    resetStart: (count) => t`${plural(count, { one: 'reset # time', other: 'reset # times' })}`,
    resume: (count) => t`${plural(count, { one: 'resumed # time', other: 'resumed # times' })}`,
    swapProxy: (count) =>
      t`${plural(count, { one: 'proxy swapped # time', other: 'proxy swapped # times' })}`,
    quarantine: (count) => t`${plural(count, { one: 'quarantined # time', other: 'quarantined # times' })}`,
  };
  return (acts) =>
    acts
      .filter(({ count }) => count > 0)
      .map(({ kind, count }) => getOwn(texts, kind)?.(count) ?? `${kind}: ${count}`)
      .join(', ');
}
