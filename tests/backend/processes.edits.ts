import { expect } from 'vitest';
import type { TwoProcesses } from './twoProcesses.ts';

const consoleId = 30;

/**
 * Edits a console up to 500 times at a process that is killed meanwhile: the activity contains each
 * acknowledged edit, and the entries form a chain up to the stored state, so that every entry has its edit.
 */
export async function expectEveryEditTold(
  two: TwoProcesses,
  process: 0 | 1,
  kill: () => void,
): Promise<void> {
  const database = await two.openDatabase();
  const token = await two.signIn(process, 'supervisor');
  const saved: string[] = [];
  let sent = 0;
  const edit = async (): Promise<void> => {
    while (sent < 500) {
      const description = `edit ${(sent += 1)}`;
      const body = JSON.stringify({ description });
      const isSaved = await two
        .callApi(process, `/consoles/${consoleId}`, token, { method: 'PUT', body })
        .then(({ ok }) => ok)
        .catch(() => false);
      if (!isSaved) continue;
      saved.push(description);
      if (saved.length === 200) kill();
    }
  };
  await Promise.all(Array.from({ length: 8 }, edit));
  expect(saved.length).toBeGreaterThanOrEqual(200);
  const { rows: told } = await database.query<{ before: string | null; after: string }>(
    `select data->'changes'->0->>'before' as before, data->'changes'->0->>'after' as after from events
      where is_history and kind = 'consoleEdited' and objects->0->>'id' = $1 and data->'changes'->0->>'after' like 'edit %'
      order by position`,
    [String(consoleId)],
  );
  const { rows: stored } = await database.query<{ description: string }>(
    'select description from consoles where id = $1',
    [consoleId],
  );
  const texts = told.map(({ after }) => after);
  expect(saved.filter((text) => !texts.includes(text))).toEqual([]);
  expect(told.slice(1).map(({ before }) => before)).toEqual(texts.slice(0, -1));
  expect(stored).toEqual([{ description: texts.at(-1) }]);
}
