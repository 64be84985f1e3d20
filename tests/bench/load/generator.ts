import { Operator } from './operator.ts';
import type { FromGenerator, GeneratorOptions, ToGenerator } from './protocol.ts';
import { Recorder } from './recorder.ts';

/** A process that simulates operators. `node generator.ts {GeneratorOptions}`; ends with its parent. */

const options = JSON.parse(process.argv[2] ?? '') as GeneratorOptions;
const recorder = new Recorder();
const operators: Operator[] = [];
const tell = (message: FromGenerator): void => void process.send?.(message);

async function openMore(count: number): Promise<void> {
  const startedAt = performance.now();
  const added: Operator[] = [];
  for (let index = operators.length; index < count; index++)
    added.push(new Operator(options, options.first + index * options.step, recorder));
  operators.push(...added);
  // Ten at a time: people do not sign in all at once, except in the reconnection test.
  for (let index = 0; index < added.length; index += 10)
    await Promise.all(added.slice(index, index + 10).map((operator) => operator.open()));
  for (const operator of added) operator.work();
  tell({ kind: 'opened', ms: performance.now() - startedAt });
}

async function storm(): Promise<void> {
  recorder.take();
  const startedAt = performance.now();
  await Promise.all(operators.map((operator) => operator.reconnect()));
  const ms = performance.now() - startedAt;
  tell({ kind: 'storm', ms, errors: recorder.take().errors });
}

process.on('message', (message: ToGenerator) => {
  if (message.kind === 'operators') void openMore(message.count);
  else if (message.kind === 'probe') recorder.probedAt = message.at;
  else if (message.kind === 'storm') void storm();
  else {
    const samples = recorder.take();
    if (message.kind === 'report') tell({ kind: 'report', samples });
  }
});
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });
