import type { CsvColumn } from '#domain/accounts/csv/csv.ts';
import {
  type CsvOptions,
  defaultCsvOptions,
  type ImportPreview,
  type LeftOutTexts,
  maxStaged,
} from '#domain/accounts/csv/csvImport.ts';
import { createObservable, type Observable } from '#domain/observable.ts';
import type { CsvFiles, CsvImportJob } from '#platform/csv/csvFiles.ts';
import type { Staged } from './staged.ts';

/** Rows taken from the worker at once: a few milliseconds of the page's thread. */
const rowsPerPart = 200;

/** Progress of an import. `share`: of the file or of the rows, 0 to 1; `before`: the preview while a file is read again. */
export type ImportStep =
  | { kind: 'source' }
  | { kind: 'reading'; name: string; share: number; before: ImportPreview | null }
  | { kind: 'preview'; name: string; preview: ImportPreview }
  | { kind: 'adding'; name: string; preview: ImportPreview; share: number };

/** Imports new accounts from a CSV, in a worker. */
export interface CsvImport {
  readonly step: Observable<ImportStep>;
  /** Reads a file up to its preview; replaces the previous file. @throws when the worker fails */
  read(file: Blob, name: string): Promise<void>;
  /** Reads the file of the preview again, with other options. @throws when the worker fails */
  readAgain(options: CsvOptions): Promise<void>;
  /**
   * Adds the accounts of the preview to a server. Resolves with those that were added before the import was ended, or
   * the worker failed.
   * @param validOnly skips accounts with faults
   * @throws Error if the worker fails before any row was added
   */
  add(serverId: number, validOnly: boolean): Promise<{ guiIds: ReadonlySet<string>; total: number }>;
  /** Corrects a cell of the preview. @throws when the worker fails */
  correct(row: number, column: CsvColumn, text: string): Promise<void>;
  /** Gives the accounts of a console another one. @throws when the worker fails */
  renameConsole(from: string, to: string): Promise<void>;
  /** The rows that are skipped or have faults, as a CSV with the reasons. */
  leftOut(texts: LeftOutTexts): Promise<Blob>;
  /** Ends the import; accounts already added stay. */
  end(): void;
}

const start: ImportStep = { kind: 'source' };

export function createCsvImport(csv: CsvFiles, staged: Pick<Staged, 'add' | 'rows'>): CsvImport {
  const step = createObservable<ImportStep>(start);
  let job: CsvImportJob | null = null;
  let source: { file: Blob; name: string } | null = null;
  /** Corrections in the preview, in order: they are repeated when the file is read again. */
  let changes: ((mine: CsvImportJob) => Promise<ImportPreview>)[] = [];
  /** Settles when all pending corrections are shown. */
  let corrected: Promise<unknown> = Promise.resolve();

  function end(): void {
    job?.close();
    job = null;
    changes = [];
    step.set(start);
  }

  /** Answers of a worker that was ended are ignored; when a worker fails, the import starts again. */
  async function during<T>(mine: CsvImportJob, run: () => Promise<T>): Promise<T | null> {
    try {
      const result = await run();
      return job === mine ? result : null;
    } catch (error) {
      if (job !== mine) return null;
      end();
      throw error;
    }
  }

  async function readSource(
    mine: CsvImportJob,
    options: CsvOptions,
    before: ImportPreview | null,
  ): Promise<void> {
    if (!source) return;
    const { file, name } = source;
    step.set({ kind: 'reading', name, share: 0, before });
    const onProgress = (share: number): void => {
      if (job === mine && step.get().kind === 'reading') step.set({ kind: 'reading', name, share, before });
    };
    const known = [...staged.rows.values()].map(({ values }) => String(values['email'] ?? '').toLowerCase());
    const preview = await during(mine, async () => {
      let read = await mine.read(file, options, known, onProgress);
      for (const again of changes) read = await again(mine);
      return read;
    });
    if (preview) step.set({ kind: 'preview', name, preview });
  }

  async function change(ask: (mine: CsvImportJob) => Promise<ImportPreview>): Promise<void> {
    const mine = job;
    if (!mine || step.get().kind !== 'preview') return;
    changes.push(ask);
    const answer = during(mine, () => ask(mine));
    corrected = answer.catch(() => null);
    const preview = await answer;
    const now = step.get();
    if (preview && now.kind === 'preview') step.set({ ...now, preview });
  }

  return {
    step,
    end,
    correct: (...what) => change((mine) => mine.correct(...what)),
    renameConsole: (...names) => change((mine) => mine.renameConsole(...names)),
    async read(file, name) {
      end();
      job = csv.openImport();
      source = { file, name };
      await readSource(job, defaultCsvOptions, null);
    },
    async readAgain(options) {
      const now = step.get();
      if (job && now.kind === 'preview') await readSource(job, options, now.preview);
    },
    async add(serverId, validOnly) {
      await corrected;
      const mine = job;
      const now = step.get();
      const guiIds = new Set<string>();
      if (!mine || now.kind !== 'preview') return { guiIds, total: 0 };
      const { name, preview } = now;
      const total = Math.min(validOnly ? preview.valid : preview.total, maxStaged - staged.rows.size);
      for (let at = 0; at < total; at += rowsPerPart) {
        step.set({ kind: 'adding', name, preview, share: at / total });
        const count = Math.min(rowsPerPart, total - at);
        const rows = await during(mine, () => mine.rows(at, count, validOnly)).catch((error: unknown) => {
          if (guiIds.size === 0) throw error;
          return null;
        });
        if (!rows) return { guiIds, total };
        // Whether an index or an email is taken also depends on the other accounts.
        staged.add(
          rows.map(({ guiId, values, own }) => ({ guiId, values: { ...values, serverId }, faults: own })),
        );
        for (const { guiId } of rows) guiIds.add(guiId);
      }
      end();
      return { guiIds, total };
    },
    leftOut: (texts) => job?.leftOut(texts) ?? Promise.reject(new Error('The import has ended')),
  };
}
