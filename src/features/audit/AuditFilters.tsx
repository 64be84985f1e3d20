import { useLingui } from '@lingui/react/macro';
import { Button, Group, Select } from '@mantine/core';
import { auditActions } from '#contract/http/audit.ts';
import type { AuditFilter } from '#data/access/accessKeys.ts';
import { actionLabels } from '#entities/audit/auditLabels.ts';
import { SearchBox } from '#ui/Toolbar/SearchBox.tsx';
import { DayRange } from '#ui/DayField/DayRange.tsx';
import { useTypedText } from '#ui/Toolbar/useTypedText.ts';
import classes from './Audit.module.css';

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
  const [text, setText] = useTypedText(who, (typed) => onChange({ who: typed }));

  const options = auditActions.map((action) => ({ value: action as string, label: t(actionLabels[action]) }));
  return (
    <Group gap={8} className={classes.filters}>
      <SearchBox
        value={text}
        onChange={setText}
        label={t`Person`}
        tooltip={t`Part of a username or email in the entry`}
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
            onClear();
          }}
        >
          {t`Clear`}
        </Button>
      ) : null}
    </Group>
  );
}
