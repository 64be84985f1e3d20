import { Plural, useLingui } from '@lingui/react/macro';
import { Box, Button, Group, Textarea } from '@mantine/core';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import type { Account } from '#contract/http/accounts/account.ts';
import { parseEmails } from '#domain/accounts/csv/emails.ts';
import type { GridRows } from '#ui/DataGrid/gridColumn.ts';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { useDiscardQuestion } from '#ui/dialogs/useDiscardQuestion.tsx';

export interface EmailFilterProps {
  rows: GridRows<Account>;
  emails: readonly string[];
  onFilter: (emails: readonly string[]) => void;
  onClose: () => void;
}

/** Filters the accounts by a pasted list of emails, and reports the missing ones. */
export function EmailFilterDialog({ rows, emails, onFilter, onClose }: EmailFilterProps) {
  const { t } = useLingui();
  const [text, setText] = useState(emails.join('\n'));
  const wanted = useMemo(() => parseEmails(text), [text]);
  // Accounts may still be loading.
  const ids = useSyncExternalStore(rows.subscribe, rows.ids);
  const known = useMemo(() => new Set(ids.map((id) => rows.get(id)?.email.toLowerCase())), [rows, ids]);
  const checked = useDeferredValue(wanted);
  const missing = useMemo(() => checked.filter((email) => !known.has(email)), [checked, known]);
  const { dialogProps, question } = useDiscardQuestion(text !== emails.join('\n'), onClose);
  const apply = (next: readonly string[]): void => {
    onFilter(next);
    onClose();
  };
  return (
    <>
      <Dialog title={t`Account email filter`} size={460} {...dialogProps}>
        <Textarea
          data-autofocus
          label={t`Emails`}
          description={t`Separated by lines, spaces or commas`}
          autosize
          minRows={6}
          maxRows={14}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div role="status" aria-label={t`Emails not found`}>
          {checked.length > 0 ? (
            <p>
              <Plural value={checked.length} one="# email" other="# emails" />
              {', '}
              {missing.length === 0 ? (
                t`all found`
              ) : (
                <Plural value={missing.length} one="# not found:" other="# not found:" />
              )}
            </p>
          ) : null}
          {missing.length > 0 ? (
            <Box component="ul" data-points mah={160} mt={4} fz={12} data-scroll>
              {missing.slice(0, 200).map((email) => (
                <li key={email}>{email}</li>
              ))}
            </Box>
          ) : null}
        </div>
        <Group justify="flex-end" mt="md" gap={8}>
          {emails.length > 0 ? (
            <Button variant="subtle" onClick={() => apply([])}>
              {t`Remove the filter`}
            </Button>
          ) : null}
          <Button disabled={wanted.length === 0} onClick={() => apply(wanted)}>
            {t`Filter`}
          </Button>
        </Group>
      </Dialog>
      {question}
    </>
  );
}
