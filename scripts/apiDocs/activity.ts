import { facts } from '#contract/activity/index.ts';

/** `docs/api/activity.md`: every kind of the activity, as the contract declares it. */
export function activityPage(): string {
  const rows = Object.entries(facts).map(([kind, { data, needs }]) => {
    const fields = Object.keys(data.shape).map((field) => `\`${field}\``);
    return `| \`${kind}\` | ${fields.join(', ')} | \`${needs}\` |`;
  });
  return [
    '# Activity',
    'What `GET /activity` answers: every kind, the fields of its data, and the permission that it needs. Whoever something was written for sees it without. `data.as`: the name of whom a guest or a link acts as. Written by `npm run api-docs` from `contract/activity`.',
    ['| Kind | Data | Permission |', '| --- | --- | --- |', ...rows].join('\n'),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
