import { z } from 'zod';
import { type BrowserFigureName, maxFigureMs, reportBrowserFigures } from '#contract/http/browserFigures.ts';
import type { TimedEntry } from '#data/browserEntries.ts';
import { readPaints } from '#data/browserFigures.ts';
import { usePreference } from '#data/preferences/usePreference.ts';
import type { Services } from '#data/services.ts';
import { median, quantile } from '#domain/quantile.ts';

const isSent = { key: 'sendFigures', schema: z.boolean(), fallback: true } as const;

/** Whether this browser reports how fast it is; everyone may switch it off. */
export const useSendsFigures = () => usePreference(isSent.key, isSent.schema, isSent.fallback);

/** Reports what this page has measured since the last report: only times, without user data. */
export async function reportFigures({
  api,
  store,
  pictureFigures,
  browserEntries,
}: Pick<Services, 'api' | 'store' | 'pictureFigures' | 'browserEntries'>): Promise<void> {
  if (!store.cell(`preferences.${isSent.key}`, isSent.schema, isSent.fallback).get()) return;
  const { interactions, longTasks, reportedAt: since } = browserEntries;
  browserEntries.reportedAt = performance.now();
  const { firstPaint, largestPaint } = readPaints();
  const slow = (entries: readonly TimedEntry[] | null): number | null =>
    quantile(
      (entries ?? []).filter(({ at }) => at >= since).map(({ ms }) => ms),
      0.98,
    );
  const found: Record<BrowserFigureName, number | null> = {
    firstPaint: since === 0 ? firstPaint : null,
    largestPaint: since === 0 ? largestPaint : null,
    interaction: slow(interactions),
    longTask: slow(longTasks),
    pressToPicture: median(pictureFigures.of('buttonToPictureMs', since)),
    requestToPicture: median(pictureFigures.of('requestToDisplayMs', since)),
  };
  const figures = (Object.keys(found) as BrowserFigureName[]).flatMap((name) => {
    const ms = Math.round(found[name] ?? Infinity);
    return ms <= maxFigureMs ? [{ name, ms }] : [];
  });
  if (figures.length === 0) return;
  // Another API may not take them, and a page may be offline: then they are of no use.
  await api.call(reportBrowserFigures, { body: { figures } }, { keepalive: true }).catch(() => undefined);
}
