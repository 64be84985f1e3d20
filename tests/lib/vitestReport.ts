import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { outside, type TestReport } from './reports.ts';

/** Path of the report. */
export const vitestReport = resolve(import.meta.dirname, '../../test-results/vitest.json');

/** Path of the report of the journeys in other engines. */
export const enginesReport = resolve(import.meta.dirname, '../../test-results/engines.json');

/** The used part of a module's results. */
export interface ModuleResults extends Pick<TestModule, 'moduleId' | 'errors'> {
  children: {
    allTests(): Iterable<Pick<TestCase, 'fullName' | 'result' | 'diagnostic'>>;
    allSuites(): Iterable<{ fullName: string; errors(): SerializedError[] }>;
  };
}

/** Each error in one line, with its cause: `fetch failed, because: ECONNREFUSED`. */
const messageOf = ({ message, cause, code }: SerializedError): string => {
  const [line = ''] = message.split('\n', 1);
  const text = typeof code === 'string' && !line.includes(code) ? `${code} ${line}`.trim() : line;
  return cause ? `${text}, because: ${messageOf(cause)}` : text;
};

const lastMessage = (errors: readonly SerializedError[] = []): string => {
  const last = errors.at(-1);
  return last ? messageOf(last) : '';
};

function resultsOf(module: ModuleResults): TestReport {
  const { moduleId, children } = module;
  const tests = [...children.allTests()].map((test) => ({
    name: `${moduleId} › ${test.fullName}`,
    message: lastMessage(test.result().errors),
    state: test.result().state,
    ms: test.diagnostic()?.duration ?? 0,
    isFlaky: test.diagnostic()?.flaky ?? false,
  }));
  const hooks = [
    { name: moduleId, errors: module.errors() },
    ...[...children.allSuites()].map((suite) => ({
      name: `${moduleId} › ${suite.fullName}`,
      errors: suite.errors(),
    })),
  ].filter((each) => each.errors.length > 0);
  return {
    passed: tests.filter(({ state }) => state === 'passed').length,
    times: tests.map(({ name, ms }) => ({ name, ms })),
    failures: [
      ...hooks.map(({ name, errors: found }) => ({ name, message: lastMessage(found) })),
      ...tests.filter(({ state }) => state === 'failed').map(({ name, message }) => ({ name, message })),
    ],
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(({ name, message }) => ({ name, message })),
  };
}

/** @param unhandled errors outside of any test */
export function reportOf(
  modules: readonly ModuleResults[],
  unhandled: readonly SerializedError[] = [],
): TestReport {
  const all = modules.map(resultsOf);
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    times: all.flatMap(({ times }) => times),
    failures: [
      ...all.flatMap(({ failures }) => failures),
      ...unhandled.map((error) => ({ name: outside, message: messageOf(error) })),
    ],
    flaky: all.flatMap(({ flaky }) => flaky),
  };
}

/** A reporter of Vitest: its own JSON has neither the causes of errors nor the tests that passed only on a retry. */
export default class WriteReport implements Reporter {
  readonly #file: string;

  constructor({ file = vitestReport }: { file?: string } = {}) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(reportOf(modules, unhandled)));
  }
}
