import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { auditActions } from '#contract/http/audit.ts';
import type { AuditFilter } from '#data/access/keys.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { DayRange } from '#ui/DayField/DayRange.tsx';
import classes from './Audit.module.css';
import { actionLabels } from './labels.ts';

/** Pause after typing before the list is loaded, milliseconds (specification, business constants). */
const debounceMs = 250;

export interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (change: Partial<AuditFilter>) => void;
  /** Null while nothing is filtered. */
  onClear: (() => void) | null;
}

/** Person, action and days. */
export function AuditFilters({ filter, onChange, onClear }: AuditFiltersProps) {
  const { t } = useLingui();
  const { who, actions, from, to } = filter;
  const [text, setText] = useState(who);
  const [known, setKnown] = useState(who);
  /** What was typed and is on its way into the address; null: nothing. */
  const [sent, setSent] = useState<string | null>(null);
  if (who !== known) {
    setKnown(who);
    if (who === sent) setSent(null);
    // Changed by a link. While something is on its way, the text may already be newer than the address.
    else if (sent === null) setText(who);
  }
  useEffect(() => {
    const typed = text.trim();
    if (typed === (sent ?? who)) return undefined;
    const timer = setTimeout(() => {
      setSent(typed);
      onChange({ who: typed });
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [text, sent, who, onChange]);

  const options = auditActions.map((action) => ({ value: action as string, label: t(actionLabels[action]) }));
  return (
    <Group gap={8} className={classes.filters}>
      <SearchBox
        value={text}
        onChange={setText}
        label={t`Person`}
        tooltip={t`A part of a username or email of anybody in the entry`}
      />
      <Select
        w={220}
        size="xs"
        clearable
        aria-label={t`Action`}
        placeholder={t`All actions`}
        nothingFoundMessage={t`No matching action.`}
        data={options.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={actions[0] ?? null}
        onChange={(action) => onChange({ actions: action === null ? [] : [action] })}
      />
      <DayRange
        from={from}
        to={to}
        onChange={onChange}
        fromLabel={t`From day (UTC)`}
        toLabel={t`To day (UTC)`}
      />
      {onClear ? (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setText('');
            setSent(null);
            onClear();
          }}
        >
          <Trans>Clear</Trans>
        </Button>
      ) : null}
    </Group>
  );
}
