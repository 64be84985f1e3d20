import fc from 'fast-check';
import { expect, test } from 'vitest';
import { viewFromQuery, withView } from './useViewQuery.ts';

test('a view survives the round trip through the URL, and other parameters stay', () => {
  const key = fc.constantFrom('email', 'psn.id', 'index');
  const view = fc.record({
    query: fc.string(),
    filters: fc.dictionary(key, fc.string({ minLength: 1 }), { noNullPrototype: true }),
    sort: fc.uniqueArray(fc.record({ id: key, desc: fc.boolean() }), { selector: ({ id }) => id }),
  });
  fc.assert(
    fc.property(view, (written) => {
      const params = withView(new URLSearchParams('server=3&q=old&f.gone=1'), written);
      const read = new URLSearchParams(params.toString());
      expect(viewFromQuery(read)).toEqual(written);
      expect(read.get('server')).toBe('3');
    }),
  );
});
