import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createAgentMetrics } from '#agent/metrics.ts';
import { createMetrics } from '#server/kernel/metrics/metrics.ts';
import { watchProcess } from '#node/metrics/watchProcess.ts';
import { createMoneyJob } from '#server/modules/money/jobs.ts';

/** Metrics in a PromQL text, with the labels that it compares. */
function figuresIn(text: string): { name: string; labels: string[] }[] {
  return [...text.matchAll(/\b((?:dugout|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name = '', compared = '']) => ({
      name,
      labels: [...compared.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
    }),
  );
}

describe('the dashboard and the alerts', () => {
  const read = (path: string): string =>
    readFileSync(resolve(import.meta.dirname, '../deploy', path), 'utf8');
  const dashboard = JSON.parse(read('grafana/dugout.json')) as {
    panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets);
  const alerts = read('prometheus/alerts.yml');
  const metrics = createMetrics();
  watchProcess(metrics);
  /** Labels of each metric. */
  const labelsOf = new Map<string, readonly string[]>(
    [
      metrics,
      createAgentMetrics(
        () => ({ connected: 0, other: 0 }),
        () => ({ encoders: 0, faults: 0 }),
        () => ({ bytes: 0, clips: 0, stopped: 0 }),
      ),
    ]
      .flatMap(({ registry }) => registry.getMetricsAsArray())
      .flatMap((metric) => {
        // Missing in the types of the library.
        const labels = z.object({ labelNames: z.array(z.string()) }).parse(metric).labelNames;
        return ['', '_bucket', '_sum', '_count'].map((end) => [`${metric.name}${end}`, labels] as const);
      }),
  );
  /** Labels that Prometheus adds. */
  const added = ['instance', 'job'];

  test('name figures and labels that exist', () => {
    const figures = [...queries.map(({ expr }) => expr), alerts].flatMap(figuresIn);
    expect(figures.length).toBeGreaterThan(40);
    expect(figures.filter(({ name }) => !labelsOf.has(name))).toEqual([]);
    const wrong = figures.flatMap(({ name, labels }) =>
      labels
        .filter((label) => ![...added, 'le', ...(labelsOf.get(name) ?? [])].includes(label))
        .map((label) => `${name}{${label}}`),
    );
    expect(wrong).toEqual([]);
    // Every area has a panel.
    const names = queries.flatMap(({ expr }) => figuresIn(expr)).map(({ name }) => name);
    for (const area of [
      'http',
      'sockets',
      'channel',
      'agent',
      'tasks',
      'scheduler',
      'database',
      'job',
      'disk',
    ])
      expect(names.find((name) => name.includes(area))).toBeDefined();
  });

  test('group and show by labels that the figures have; none of these collides with those of Prometheus', () => {
    const wrong = queries.filter(({ expr, legendFormat }) => {
      const labels = figuresIn(expr).flatMap(({ name }) => labelsOf.get(name) ?? []);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/));
      const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      const known = [...added, 'le', ...labels];
      // A label by which the query does not group is gone.
      const isGone = (label: string): boolean => grouped.length > 0 && !grouped.includes(label);
      return [...grouped, ...shown].some((label) => !known.includes(label)) || shown.some(isGone);
    });
    expect(wrong).toEqual([]);
    expect([...labelsOf].filter(([, labels]) => added.some((label) => labels.includes(label)))).toEqual([]);
  });

  test('ask for jobs that exist', () => {
    const asked = [...alerts.matchAll(/job_\w+\{name="([^"]+)"/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(
      new Set([createMoneyJob({ now: () => new Date() } as Parameters<typeof createMoneyJob>[0]).name]),
    );
  });
});
