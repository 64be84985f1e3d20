import { useLingui } from '@lingui/react/macro';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { clampConsoleCount, consoleCount } from '#domain/money/price.ts';

/** The number of consoles. A number outside the limits is clamped at once; an empty field or a lone minus changes nothing. */
export function ConsoleCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useLingui();
  /** The typed content of the field, while `count` may follow later. */
  const [draft, setDraft] = useState<number | string | null>(null);
  const { min, max } = consoleCount;
  function type(typed: number | string): void {
    const next = clampConsoleCount(typed);
    // The typed number first: a field whose value stays at the limit would otherwise keep showing the typed
    // text.
    flushSync(() => setDraft(typed));
    setDraft(next ?? typed);
    if (next !== null && next !== (draft ?? count)) onChange(next);
  }
  return (
    <NumberInput
      w="min(320px, 100%)"
      label={t`Consoles`}
      description={t`From ${min} to ${max}. All prices below are for this number.`}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="none"
      value={draft ?? count}
      onChange={type}
      onBlur={() => setDraft(null)}
    />
  );
}
