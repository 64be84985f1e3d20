import { expect, test } from 'vitest';
import type { ImportedRow, ImportPreview } from '#domain/accounts/csv/csvImport.ts';
import type { NewStagedRow, StagedRow } from '#domain/accounts/staged/stagedTable.ts';
import { createFakeCsv } from '#tests/components/fakeCsv.ts';
import { createCsvImport } from './csvImport.ts';

const preview = { fault: null, total: 1_000, valid: 1_000 } as ImportPreview;
const rowsFrom = (from: number, count: number): ImportedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    row: from + at + 1,
    guiId: `gui-${from + at}`,
    values: { email: `A${from + at}@x.io` },
    faults: {},
    own: {},
  }));

/** An import of 1,000 accounts. @param onRows called before the worker answers with rows */
async function start(onRows: (from: number) => void) {
  const added: NewStagedRow[] = [];
  const staged = {
    rows: new Map<number, StagedRow>([
      [1, { id: 1, values: { email: 'Known@x.io' } } as unknown as StagedRow],
    ]),
    add: (rows: readonly NewStagedRow[]) => void added.push(...rows),
  };
  const known: string[] = [];
  const job = createCsvImport(
    {
      ...createFakeCsv(),
      openImport: () => ({
        read: (_file, _options, emails) => {
          known.push(...emails);
          return Promise.resolve(preview);
        },
        rows(from, count) {
          onRows(from);
          return Promise.resolve(rowsFrom(from, count));
        },
        correct: () => Promise.resolve(preview),
        renameConsole: () => Promise.resolve(preview),
        leftOut: () => Promise.resolve(new Blob()),
        close: () => undefined,
      }),
    },
    staged,
  );
  await job.read(new Blob(), 'new.csv');
  return { job, added, known };
}

test('an import that is ended in the middle answers with what it has added', async () => {
  const { job, added, known } = await start((from) => {
    if (from === 400) job.end();
  });
  const { guiIds, total } = await job.add(7, false);
  expect(total).toBe(1_000);
  expect([...guiIds]).toEqual(added.map(({ guiId }) => guiId));
  expect(guiIds.size).toBe(400);
  expect(known).toEqual(['known@x.io']);
});

test('an import whose worker fails also answers with what it has added', async () => {
  const { job } = await start((from) => {
    if (from === 200) throw new Error('The worker has failed');
  });
  expect((await job.add(7, false)).guiIds.size).toBe(200);
  expect(job.step.get()).toEqual({ kind: 'source' });

  const { job: failed } = await start(() => {
    throw new Error('The worker has failed');
  });
  await expect(failed.add(7, false)).rejects.toThrow('The worker has failed');
});
