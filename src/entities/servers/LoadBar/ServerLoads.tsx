import { useLingui } from '@lingui/react/macro';
import type { ServerWatch } from '#data/servers/watch.ts';
import { useObservable } from '#ui/useObservable.ts';
import { LoadBar } from './LoadBar.tsx';

/** Processor and memory of a server; they refresh every few seconds. */
export function ServerLoads({ watch }: { watch: ServerWatch }) {
  const { t } = useLingui();
  const usage = useObservable(watch.usage);
  return (
    <>
      <LoadBar name={t`CPU`} label={t`CPU load`} percent={usage?.usedProcessor ?? null} />
      <LoadBar name={t`MEM`} label={t`Memory usage`} percent={usage?.usedMemory ?? null} />
    </>
  );
}
