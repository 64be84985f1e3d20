import { useLingui } from '@lingui/react/macro';
import type { ServerWatch } from '#data/servers/watch.ts';
import { useObservable } from '#ui/useObservable.ts';
import type { CSSProperties } from 'react';
import { loadTone } from '#domain/servers/load.ts';
import classes from './LoadBar.module.css';

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

interface LoadBarProps {
  /** Short label next to the bar: `CPU`. */
  name: string;
  /** Full name, for screen readers. */
  label: string;
  /** 0 to 100; null if unknown. */
  percent: number | null;
}

/** Usage as figure, length and color. */
function LoadBar({ name, label, percent }: LoadBarProps) {
  const { t } = useLingui();
  const style = { '--share': `${percent ?? 0}%` } as CSSProperties;
  return (
    <div
      className={classes.root}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? 0}
      aria-valuetext={percent === null ? t`unknown` : `${percent} %`}
      data-tone={percent === null ? undefined : loadTone(percent)}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.track}>
        <span className={classes.bar} style={style} />
      </span>
      <span className={classes.figure}>{percent === null ? '–' : `${percent} %`}</span>
    </div>
  );
}
