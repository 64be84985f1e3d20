import { Plural, useLingui } from '@lingui/react/macro';
import { Box } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { AccountQueryRow } from '#contract/http/accounts/search.ts';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import classes from './Management.module.css';
import { QueryTable, textOf } from './SearchDialog.tsx';

/** Maximum number of shown lines; all of them can be copied. */
const shownRows = 200;

export function NotFound({ rows }: { rows: readonly AccountQueryRow[] }) {
  const { t } = useLingui();
  const count = rows.length;
  return (
    <div role="status">
      {count > 0 ? (
        <div className={classes.missing}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <details>
            <summary>
              <Plural
                value={count}
                one="# line of the query was not found"
                other="# lines of the query were not found"
              />
            </summary>
            {/* It scrolls, so it is focusable. */}
            <Box mah={240} data-scroll tabIndex={0} role="group" aria-label={t`Not found`}>
              <QueryTable rows={rows.slice(0, shownRows)} />
              {count > shownRows ? '…' : null}
            </Box>
          </details>
          <CopyButton text={textOf(rows)} label={t`Copy what was not found`} size="xs" hasLabel />
        </div>
      ) : null}
    </div>
  );
}
