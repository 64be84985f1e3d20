import { useLingui } from '@lingui/react/macro';
import { Box, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ListedUser } from '#contract/http/people.ts';
import { useRoleNames } from '#data/enums/roles.ts';
import { findUsers } from '#domain/access/people.ts';
import classes from './Access.module.css';
import { StateBadge } from '#ui/StateBadge/StateBadge.tsx';

/** Height of an option, CSS pixels. */
const optionHeight = 52;
/** Options outside of the view. */
const overscan = 6;

export interface UserSelectProps {
  users: readonly ListedUser[];
  value: ListedUser | null;
  onChange: (user: ListedUser | null) => void;
  error: string | null;
}

/**
 * Selects one of many users: the text searches username, email and id, the arrow keys move, Enter selects.
 * Only the visible ones of thousands are rendered. Blocked users cannot be selected.
 */
export function UserSelect({ users, value, onChange, error }: UserSelectProps) {
  const { t } = useLingui();
  const roleName = useRoleNames();
  const listId = useId();
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useMemo(() => findUsers(users, query), [users, query]);
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => view.current,
    estimateSize: () => optionHeight,
    getItemKey: (at) => found[at]?.id ?? at,
    overscan,
    useFlushSync: false,
  });
  // The users may be loaded after the dialog has looked for its first field.
  useEffect(() => field.current?.focus(), []);
  const idOf = (at: number): string => `${listId}-${at}`;

  function move(to: number): void {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setActive(next);
    virtual.scrollToIndex(next);
  }

  function choose(user: ListedUser | undefined): void {
    if (user && !user.blocked) onChange(user);
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((view.current?.clientHeight ?? 0) / optionHeight));
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
    };
    const to = steps[event.key];
    if (to !== undefined) move(to);
    // Enter on the selected user confirms the dialog.
    else if (event.key === 'Enter' && found[active] && found[active].id !== value?.id) choose(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Stack gap={12}>
      <TextInput
        ref={field}
        label={t`User`}
        placeholder={t`Username, email or id`}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={found.length > 0 ? idOf(active) : undefined}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
          virtual.scrollToIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={view}
        className={classes.users}
        role="listbox"
        id={listId}
        aria-label={t`Users`}
        tabIndex={-1}
      >
        <div
          className={classes.inner}
          role="presentation"
          style={{ '--total': `${virtual.getTotalSize()}px` } as Record<string, string>}
        >
          {virtual.getVirtualItems().map(({ index, start, key }) => {
            const user = found[index];
            return user ? (
              // The search field keeps the focus and handles the keys, as in a combobox.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
              <div
                key={key}
                id={idOf(index)}
                role="option"
                className={classes.user}
                style={{ transform: `translateY(${start}px)`, height: optionHeight }}
                aria-selected={user.id === value?.id}
                aria-disabled={user.blocked || undefined}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                data-active={index === active || undefined}
                onClick={() => {
                  setActive(index);
                  choose(user);
                }}
              >
                <div>
                  <span>{user.username}</span>
                  <Box component="span" display="block" c="dimmed" fz="sm" data-wrap>
                    {user.email} · {user.id} · {roleName(user.role)}
                  </Box>
                </div>
                {user.blocked ? <StateBadge tone="secondary">{t`blocked`}</StateBadge> : null}
              </div>
            ) : null;
          })}
        </div>
        {found.length === 0 ? <Text p={24} c="dimmed" ta="center">{t`No matching user.`}</Text> : null}
      </div>
      <p id={errorId} role="alert" className={classes.error}>
        {error}
      </p>
    </Stack>
  );
}
