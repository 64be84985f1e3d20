import { textTable } from '#tests/bench/lib/table.ts';

/** Result of one check. `skipped`: it could not be run here. */
export interface Finding {
  /** The call or method. */
  subject: string;
  /** The expected behavior. */
  check: string;
  outcome: 'ok' | 'failed' | 'skipped';
  /** The error, or the reason for skipping. */
  detail: string;
}

/** Collects findings; a check that throws fails with its message. */
export class Report {
  readonly findings: Finding[] = [];

  /** @param run returns a text to skip the check with that reason. */
  async check(subject: string, check: string, run: () => Promise<string | void>): Promise<boolean> {
    try {
      const skipped = await run();
      this.findings.push({ subject, check, outcome: skipped ? 'skipped' : 'ok', detail: skipped ?? '' });
      return !skipped;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.findings.push({ subject, check, outcome: 'failed', detail });
      return false;
    }
  }

  get failed(): Finding[] {
    return this.findings.filter(({ outcome }) => outcome === 'failed');
  }

  /** One line for each call or method, then every failure and skip, then the total. */
  text(): string {
    const subjects = [...Map.groupBy(this.findings, ({ subject }) => subject)];
    const rows = subjects.map(([subject, findings]) => {
      const count = (outcome: Finding['outcome']) =>
        findings.filter((finding) => finding.outcome === outcome).length;
      return [subject, count('ok'), count('failed'), count('skipped')];
    });
    const details = this.findings
      .filter(({ outcome }) => outcome !== 'ok')
      .map(({ subject, check, outcome, detail }) => `${outcome}: ${subject}, ${check}: ${detail}`);
    const sum = `${this.findings.length} checks: ${this.failed.length} failed`;
    return [textTable(['', 'ok', 'failed', 'skipped'], rows), ...details, sum].join('\n');
  }
}

/** @throws Error with what was expected and what was found. */
export function expectThat(isTrue: boolean, expected: string, found: unknown): asserts isTrue {
  if (!isTrue) throw new Error(`expected ${expected}, got ${JSON.stringify(found)}`);
}
