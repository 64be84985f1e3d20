import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Box, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import clsx from 'clsx';
import { useState } from 'react';
import { typedDay, dayText } from '#domain/tables/dayRange.ts';
import { lazyDialog } from '#ui/dialogs/lazyDialog.tsx';
import classes from './DayField.module.css';

/** Loaded when a calendar is first opened. */
const Calendar = lazyDialog(() => import('./Calendar.tsx'), 'Calendar');

export interface DayFieldProps extends Pick<TextInputProps, 'label' | 'error'> {
  /** Accessible name if no label is shown. */
  name?: string;
  /** Shown in the field before the day. */
  caption?: string;
  /** `YYYY-MM-DD`, as are `min` and `max`; null: none. */
  day: string | null;
  /** The first and the last day that the calendar offers. Other days can be typed: the caller shows the error. */
  min?: string;
  max?: string;
  /** Whether it may be empty. */
  isClearable?: boolean;
  isCompact?: boolean;
  /** In a popover, which a calendar outside of it would close. */
  isNested?: boolean;
  hasFocus?: boolean;
  onChange: (day: string | null) => void;
}

/**
 * A day, typed or chosen in a calendar, in the app's format for days, `YYYY/MM/DD`. An incomplete day stays
 * in the field until it loses the focus.
 */
export function DayField(props: DayFieldProps) {
  const { name, caption, day, min, max, isClearable = false, isCompact = false, onChange } = props;
  const { t } = useLingui();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const [draft, setDraft] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);

  function type(text: string): void {
    setDraft(text);
    const typed = typedDay(text);
    if (typed !== null || (isClearable && text.trim() === '')) onChange(typed);
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={!props.isNested}
      withRoles={false}
      returnFocus
    >
      <Popover.Target>
        <div className={clsx(isCompact && classes.field, caption !== undefined && classes.captioned)}>
          <TextInput
            size={isCompact ? 'xs' : 'sm'}
            label={props.label}
            aria-label={name}
            error={props.error}
            data-autofocus={props.hasFocus || undefined}
            // On touch devices the calendar is quicker than the on-screen keyboard.
            inputMode={isTouch ? 'none' : 'numeric'}
            autoComplete="off"
            placeholder={t({ message: 'YYYY/MM/DD', context: 'date format' })}
            leftSection={
              caption === undefined ? null : (
                <Box component="span" fz="xs" aria-hidden="true">
                  {caption}
                </Box>
              )
            }
            leftSectionWidth={44}
            rightSectionWidth={isTouch ? 44 : 30}
            rightSection={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={isCompact ? 24 : 28}
                aria-label={t`Choose a day`}
                aria-expanded={opened}
                onClick={() => setOpened(!opened)}
              >
                <IconCalendar size={16} stroke={1.75} />
              </ActionIcon>
            }
            value={draft ?? dayText(day ?? '')}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onClick={() => isTouch && setOpened(true)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpened(true);
            }}
            onBlur={() => setDraft(null)}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.calendar ?? ''} role="dialog" aria-label={t`Choose a day`}>
        <Calendar
          day={day}
          min={min}
          max={max}
          hasFocus={opened}
          isLarge={isTouch}
          onChange={(chosen) => {
            setDraft(null);
            setOpened(false);
            onChange(chosen);
          }}
          onClose={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
