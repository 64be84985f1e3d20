import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowTexts } from './rowTexts.ts';

const nasty = fc.oneof(
  fc.string(),
  fc.constantFrom('},{"id":1', '}],"', '}]}', '"data":[{"id":', '\\', '\\"},{"id":'),
);
const rows = fc.array(
  fc.record({
    id: fc.nat(),
    description: nasty,
    console: fc.record({ id: fc.nat(), name: nasty }),
    last: nasty,
  }),
  { minLength: 1 },
);

test('each account of an answer has its own text, whatever its strings contain', () => {
  fc.assert(
    fc.property(rows, nasty, fc.boolean(), (data, position, isFirst) => {
      const summary = { deleted: [1], position };
      const json = JSON.stringify(isFirst ? { data, summary } : { summary, data });
      const texts = rowTexts(json, data.length);
      expect(texts?.map((text): unknown => JSON.parse(text))).toEqual(data);
    }),
  );
});

test.each([
  ['no accounts', '{"data":[],"summary":{}}', 0],
  ['spaces', '{"data": [{"id":1}],"summary":{}}', 1],
  ['another first field', '{"data":[{"name":"a","id":1}],"summary":{}}', 1],
  ['another first field later', '{"data":[{"id":1},{"name":"a","id":2}],"summary":{}}', 2],
  ['lists of objects with ids', '{"data":[{"id":1,"more":[{"id":3},{"id":4}]}],"summary":{}}', 1],
  ['fields after a later list', '{"summary":{},"data":[{"id":1}],"more":1}', 1],
])('of an answer with %s no texts are taken', (_, json, count) => {
  expect(rowTexts(json, count)).toBeNull();
});
