import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Budgets of docs/decisions, gzip. Reads the output of the build; run `npm run build` first. */
const assets = 'dist/assets';
const entryLimit = '230 kB';
/** The shell and what many screens share, which is loaded with it: in addition to the entry. */
const shellLimit = '140 kB';
/** A screen that is shown without the shell: in addition to the entry. */
const outsideLimit = '100 kB';
const workerLimit = '120 kB';
/**
 * A screen or a dialog within the shell: in addition to the entry and the shell, which are loaded before it.
 */
const screenLimit = '52 kB';
const withoutShell =
  /^(?:Shell|LoginPage|RegisterPage|ForgotPage|ResetPage|InvitePage|NotFoundPage|workbox|browser)-?/;
/** Styles of the entry and the shell, for which the first screen of a signed-in user waits. */
const firstCssLimit = '40 kB';
/** Styles of a lazy part, in addition to those of the entry and, within it, of the shell. */
const lazyCssLimit = '12 kB';
/**
 * Texts that every visit loads, in one language. They grow with the number of screens, not with their
 * contents.
 */
const entryTextsLimit = '5.5 kB';
/** Texts of the shell, or of one feature, in one language. */
const textsLimit = '9 kB';

const names = existsSync(assets) ? readdirSync(assets) : [];
if (names.length === 0) throw new Error('Nothing is built: run `npm run build` first');
const scripts = names.filter((name) => name.endsWith('.js'));
const contents = new Map(scripts.map((name) => [name, readFileSync(join(assets, name), 'utf8')]));

/** Chunks named after `import`, statically (`from"./x.js"`, `import"./x.js"`) or on demand (`import("./x.js")`). */
const matches = (name, pattern) =>
  [...(contents.get(name) ?? '').matchAll(pattern)]
    .map((match) => match[1])
    .filter((other) => contents.has(other));
const staticImports = (name) => matches(name, /(?:from|import)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g);
const lazyImports = (name) => matches(name, /import\(\s*["'`]\.\/([\w.~-]+\.js)["'`]/g);

/** The chunk and everything that is loaded with it. */
function closure(roots) {
  const found = new Set();
  const visit = (name) => {
    if (found.has(name)) return;
    found.add(name);
    staticImports(name).forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

/** Without its list of files that are preloaded. */
const html = readFileSync('dist/index.html', 'utf8').replace(
  /<script type="application\/json".*?<\/script>/s,
  '',
);
const entry = closure([...html.matchAll(/\/assets\/([\w.~-]+\.js)/g)].map((match) => match[1]));
/** The catalogs, named by vite.config.ts: `texts.ru.home-….js`. */
const texts = scripts.filter((name) => name.startsWith('texts.'));
if (!texts.some((name) => name.includes('.messages-')))
  throw new Error('The build has no texts of the entry');
const lazy = [...new Set(scripts.flatMap(lazyImports))].filter(
  (name) => !entry.has(name) && !texts.includes(name),
);

/** The style sheets of a script, from the build's manifest. */
const manifest = Object.values(JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')));
const cssOf = new Map(
  manifest.map(({ file, css = [] }) => [basename(file), css.map((sheet) => basename(sheet))]),
);
const entryCss = new Set([...html.matchAll(/\/assets\/([\w.~-]+\.css)/g)].map((match) => match[1]));
const lazyCss = (name) => [
  ...new Set(
    [...closure([name])].flatMap((script) => cssOf.get(script) ?? []).filter((sheet) => !entryCss.has(sheet)),
  ),
];
const shell = closure(lazy.filter((name) => name.startsWith('Shell-')));
/** What the lazy parts that load this one have loaded before it: a dialog comes after its screen. */
const lazyParts = new Map(lazy.map((name) => [name, closure([name])]));
function loadedBefore(name) {
  const importers = scripts.filter((script) => lazyImports(script).includes(name));
  if (importers.some((script) => entry.has(script) || shell.has(script))) return new Set();
  const hosts = [...lazyParts.values()].filter((part) => importers.some((script) => part.has(script)));
  return hosts.reduce((common, part) => common.intersection(part), hosts[0] ?? new Set());
}
const shellCss = new Set(lazy.filter((name) => name.startsWith('Shell-')).flatMap(lazyCss));
if (entryCss.size === 0 || shellCss.size === 0) throw new Error('The build has no styles of the first load');
const workers = scripts.filter((name) => name.includes('worker'));
const paths = (set) => [...set].map((name) => join(assets, name));

export default [
  { name: 'entry JavaScript', path: paths(entry), limit: entryLimit, gzip: true },
  ...lazy.map((name) => {
    const isOutside = withoutShell.test(name);
    const before = loadedBefore(name);
    const own = [...closure([name])].filter(
      (other) => !entry.has(other) && (isOutside || !shell.has(other)) && !before.has(other),
    );
    const limit = shell.has(name) ? shellLimit : isOutside ? outsideLimit : screenLimit;
    return { name: `lazy ${name}`, path: paths(own), limit, gzip: true };
  }),
  ...texts.map((name) => ({
    name: `texts ${name.slice('texts.'.length)}`,
    path: paths([name]),
    limit: name.includes('.messages-') ? entryTextsLimit : textsLimit,
    gzip: true,
  })),
  ...workers.map((name) => ({ name: `worker ${name}`, path: paths([name]), limit: workerLimit, gzip: true })),
  {
    name: 'first load CSS',
    path: paths(new Set([...entryCss, ...shellCss])),
    limit: firstCssLimit,
    gzip: true,
  },
  ...lazy.flatMap((name) => {
    const own = lazyCss(name).filter(
      (sheet) => shell.has(name) || withoutShell.test(name) || !shellCss.has(sheet),
    );
    return own.length > 0
      ? [{ name: `CSS of ${name}`, path: paths(own), limit: lazyCssLimit, gzip: true }]
      : [];
  }),
];
