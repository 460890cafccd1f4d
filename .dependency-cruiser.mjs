import { DOMAIN, downhillOf, SERVER } from './tooling/boundaries/layers.mjs';

const TESTS = '\\.(test|fixture|conformance)\\.tsx?$|^packages/[^/]+/test/|^apps/[^/]+/test/|/platform/test-database/';
const DOMAIN_SOURCE = '^packages/domain/src/';
const MODULES = '^apps/server/src/modules/';
const ADAPTERS = '-store\\.postgres\\.ts$|\\.(redis|disk|memory|s3|smtp|stripe|youtube|sandbox)\\.ts$';

/**
 * Makes one rule for each folder in the table: it may import only the neighbours that the table allows. A folder that
 * may import all neighbours needs no rule.
 * @param {string} prefix
 * @param {string} base
 * @param {Record<string, string[]>} table
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function downhill(prefix, base, table) {
  const folders = Object.keys(table).filter((folder) => downhillOf(table, folder).length < Object.keys(table).length);
  return folders.map((folder) => ({
    name: `${prefix}-${folder}-imports-downhill`,
    comment: `Of its neighbours, ${folder} may import only ${downhillOf(table, folder).join(', ')}.`,
    severity: 'error',
    from: { path: `${base}${folder}/`, pathNot: TESTS },
    to: { path: base, pathNot: `${base}(${downhillOf(table, folder).join('|')})/` },
  }));
}

/**
 * Makes the rule that each folder must have a row in the table. A file in a folder without a row breaks it.
 * @param {string} prefix
 * @param {string} base
 * @param {Record<string, string[]>} table
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function known(prefix, base, table) {
  return {
    name: `${prefix}-folders-are-in-the-table`,
    comment: 'Enter a new folder in tooling/boundaries/layers.mjs, with the folders that it may import.',
    severity: 'error',
    from: { path: `${base}[^/]+/`, pathNot: `${base}(${Object.keys(table).join('|')})/` },
    to: {},
  };
}

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'no-circles',
    comment: 'No imports in a circle, neither at run time nor of types only.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(virtual:|/)|\\?(url|raw|inline)$' },
  },
  {
    name: 'domain-imports-nothing',
    comment: 'The rules have no package, no clock and no promise; what they need is an argument.',
    severity: 'error',
    from: { path: DOMAIN_SOURCE, pathNot: TESTS },
    to: { pathNot: DOMAIN_SOURCE },
  },
  known('domain', DOMAIN_SOURCE, DOMAIN),
  ...downhill('domain', DOMAIN_SOURCE, DOMAIN),
  {
    name: 'contract-imports-zod-and-domain',
    severity: 'error',
    from: { path: '^packages/contract/src/', pathNot: TESTS },
    to: { pathNot: '^packages/(contract|domain)/src/|(^|/)node_modules/zod/' },
  },
  {
    name: 'web-never-meets-server',
    severity: 'error',
    from: { path: '^apps/web/' },
    to: { path: '^apps/server/' },
  },
  {
    name: 'server-never-meets-web',
    severity: 'error',
    from: { path: '^apps/server/' },
    to: { path: '^apps/web/' },
  },
  {
    name: 'web-runs-in-a-browser',
    severity: 'error',
    from: { path: '^apps/web/src/', pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'platform-knows-no-module',
    comment: 'platform has no product words.',
    severity: 'error',
    from: { path: '^apps/server/src/platform/' },
    to: { path: '^apps/server/(src|demo)/', pathNot: '^apps/server/src/platform/' },
  },
  {
    name: 'modules-are-below-the-composition',
    severity: 'error',
    from: { path: MODULES, pathNot: TESTS },
    to: { path: '^apps/server/(src|demo)/', pathNot: '^apps/server/src/(modules|platform)/' },
  },
  {
    name: 'demo-is-loaded-when-asked-for',
    comment:
      'The demo is imported dynamically only. A static import would put it into the program’s bundle, in production too.',
    severity: 'error',
    from: { path: '^apps/server/src/', pathNot: TESTS },
    to: { path: '^apps/server/demo/', dynamic: false },
  },
  {
    name: 'demo-meets-modules-at-the-index',
    severity: 'error',
    from: { path: '^apps/server/demo/', pathNot: TESTS },
    to: { path: '^apps/server/src/', pathNot: '^apps/server/src/(modules|platform)/[^/]+/index\\.ts$' },
  },
  {
    name: 'modules-meet-at-the-index',
    severity: 'error',
    from: { path: `${MODULES}([^/]+)/`, pathNot: TESTS },
    to: { path: MODULES, pathNot: `${MODULES}($1/|[^/]+/index\\.ts$)` },
  },
  known('server', MODULES, SERVER),
  ...downhill('server', MODULES, SERVER),
  {
    name: 'desk-knows-domain-and-platform-only',
    severity: 'error',
    from: { path: `${MODULES}desk/`, pathNot: TESTS },
    to: { path: '^packages/contract/' },
  },
  {
    name: 'use-cases-see-ports',
    comment: 'Only an index, a `create-*.ts` that assembles a module, or another adapter may import an adapter.',
    severity: 'error',
    from: { path: MODULES, pathNot: `/(index|create-[^/]+)\\.ts$|${ADAPTERS}|${TESTS}` },
    to: { path: ADAPTERS },
  },
  {
    name: 'features-never-meet',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
  {
    name: 'features-are-below-the-app',
    severity: 'error',
    from: { path: '^apps/web/src/(features|ui|lib)/' },
    to: { path: '^apps/web/src/(app/|[^/]+$)' },
  },
  {
    name: 'ui-and-lib-know-no-feature',
    severity: 'error',
    from: { path: '^apps/web/src/(ui|lib)/' },
    to: { path: '^apps/web/src/features/' },
  },
  {
    name: 'lib-knows-no-ui',
    severity: 'error',
    from: { path: '^apps/web/src/lib/', pathNot: TESTS },
    to: { path: '^apps/web/src/ui/' },
  },
  {
    name: 'product-needs-no-tests',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: TESTS },
  },
  {
    name: 'main-is-the-root',
    severity: 'error',
    from: { path: '^(apps|packages)/', pathNot: TESTS },
    to: { path: '^apps/[^/]+/src/main\\.tsx?$' },
  },
];

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|artifacts)/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
