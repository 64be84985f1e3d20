import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useEnums } from '#data/enums/queries.ts';
import { useUser } from '#data/session/hooks.ts';
import type { MatrixRow, MatrixSection } from '#domain/access/matrix.ts';
import { ScrollTable } from '#ui/ScrollTable/ScrollTable.tsx';
import classes from './Permissions.module.css';

export interface MatrixTexts {
  labelOf: (row: MatrixRow) => string;
  sectionOf: (name: string) => string;
}

export interface MatrixTableProps {
  sections: readonly MatrixSection[];
  positions: readonly number[];
  texts: MatrixTexts;
}

/** Sections as row groups, permissions as rows, roles as columns; the user's own role is marked. */
export function MatrixTable({ sections, positions, texts }: MatrixTableProps) {
  const { t } = useLingui();
  const { roles } = useEnums();
  const { role: own } = useUser();
  const columns = positions.flatMap((at) => {
    const role = roles[at];
    return role ? [{ at, ...role }] : [];
  });
  return (
    <ScrollTable label={t`Role permissions`} className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">{t`Permission`}</th>
          {columns.map(({ at, role, name }) => (
            <th key={at} scope="col" title={t`Role ${role}`}>
              {name}
              {role === own ? <span className="dugout-hidden">{t`, your role`}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      {sections.map((section) => (
        <tbody key={section.name}>
          <tr className={classes.section}>
            <th scope="rowgroup" colSpan={columns.length + 1}>
              <span>{texts.sectionOf(section.name)}</span>
            </th>
          </tr>
          {section.rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">
                {texts.labelOf(row)}
                <span className={classes.code}>{row.name}</span>
              </th>
              {columns.map(({ at, role }) => (
                <td key={at} className={role === own ? classes.own : undefined}>
                  {row.flags[at] ? (
                    <>
                      <IconCheck
                        color="var(--mantine-color-teal-6)"
                        size={18}
                        stroke={2.25}
                        aria-hidden="true"
                      />
                      <span className="dugout-hidden">{t`yes`}</span>
                    </>
                  ) : (
                    <>
                      <IconMinus
                        color="var(--mantine-color-dimmed)"
                        size={14}
                        stroke={1.75}
                        aria-hidden="true"
                      />
                      <span className="dugout-hidden">{t`no`}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}
