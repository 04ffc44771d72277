/**
 * What test runs report: each test by its name and whether it passed, the reasons of those that did
 * not, and how long each file took. A test that ran more than once (on another PostgreSQL, say)
 * counts once, and has passed if it passed each time.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../bootstrap.mjs';

const SLOWEST_SHOWN = 10;

/**
 * @typedef {[name: string, passed: boolean]} NamedTest
 * @typedef {{ tests: NamedTest[], faults: string[], files: [name: string, seconds: number][] }} Result
 *
 * What we read of the reports:
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, results: { duration: number, errors?: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ file: string, title: string, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * A run without a report of its own: one test.
 *
 * @param {string} name
 * @param {boolean} passed
 * @param {string} [output]
 * @param {number} [seconds]
 * @returns {Result}
 */
export const resultOf = (name, passed, output = '', seconds = 0) => ({
  tests: [[name, passed]],
  faults: passed ? [] : [`${name}\n${output}`],
  files: [[name, seconds]],
});

/**
 * The JSON report of vitest at `file`; `status` is its exit code.
 *
 * @param {string} name
 * @param {string} file
 * @param {number} status
 * @returns {Result}
 */
export function vitestResult(name, file, status) {
  const { testResults = [] } = /** @type {{ testResults?: VitestFile[] }} */ (readReport(file));
  const tests = testResults.flatMap((each) => namesIn(each.assertionResults.map(ofVitest(relative(ROOT, each.name)))));
  const faults = testResults.flatMap(faultsOfFile);
  const files = testResults.map((each) => secondsOfFile(relative(ROOT, each.name), each));
  return withStatus(name, status, { tests, faults, files });
}

/**
 * @param {string} file
 * @param {VitestFile} result
 * @returns {Result['files'][number]}
 */
const secondsOfFile = (file, { startTime, endTime }) => [file, (endTime - startTime) / 1000];

/**
 * A test that does not run has not passed.
 *
 * @param {string} file
 * @returns {(test: VitestTest) => NamedTest}
 */
const ofVitest = (file) => (test) => [`${file}: ${test.fullName}`, test.status === 'passed'];

/**
 * The tests of one file that did not pass, or the file itself when it could not be loaded, each with its reason.
 *
 * @param {VitestFile} result
 */
function faultsOfFile({ name, status, message, assertionResults }) {
  const faults = assertionResults
    .filter((test) => test.status !== 'passed')
    .map((test) => `${relative(ROOT, name)}: ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`);
  return faults.length === 0 && status !== 'passed' ? [`${relative(ROOT, name)}: ${message}`] : faults;
}

/**
 * The JSON report of Playwright at `file`; `status` is its exit code.
 *
 * @param {string} name
 * @param {string} file
 * @param {number} status
 * @returns {Result}
 */
export function playwrightResult(name, file, status) {
  const specs = specsOf(/** @type {PlaywrightSuite} */ (readReport(file)));
  const passed = (/** @type {PlaywrightSpec} */ { tests }) => tests.every((test) => test.status === 'expected');
  const secondsOf = (/** @type {PlaywrightSpec} */ { tests }) =>
    tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const spec of specs) files.set(spec.file, (files.get(spec.file) ?? 0) + secondsOf(spec));
  const faults = specs
    .filter((spec) => !passed(spec))
    .map(({ file: path, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
      return `${path}: ${title}\n${errors.map((error) => error.message).join('\n')}`;
    });
  const tests = namesIn(specs.map((spec) => /** @type {NamedTest} */ ([`${spec.file}: ${spec.title}`, passed(spec)])));
  return withStatus(name, status, { tests, faults, files: [...files] });
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * Tests of one title are told apart by their number.
 *
 * @param {NamedTest[]} tests
 * @returns {NamedTest[]}
 */
function namesIn(tests) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return tests.map(([name, passed]) => {
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return [nth === 1 ? name : `${name} (${nth})`, passed];
  });
}

/**
 * A run that ends with an error although none of its tests failed, or that ran no test, has failed as a whole.
 *
 * @param {string} name
 * @param {number} status
 * @param {Result} result
 * @returns {Result}
 */
function withStatus(name, status, result) {
  const explained = result.tests.some(([, passed]) => !passed);
  /** @type {NamedTest[]} */
  const whole = status === 0 || explained ? [] : [[name, false]];
  const reason = whole.length > 0 && result.faults.length === 0 ? [`${name} ended with ${status}`] : [];
  return { ...result, tests: [...result.tests, ...whole], faults: [...result.faults, ...reason] };
}

/**
 * @param {string} file
 * @returns {unknown}
 */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/**
 * Prints what failed once more, the slowest files and, alone on the last line, how many tests passed and failed.
 *
 * @param {readonly Result[]} results
 */
export function printSummary(results) {
  /** @type {Map<string, boolean>} */
  const tests = new Map();
  for (const [name, passed] of results.flatMap((each) => each.tests))
    tests.set(name, passed && (tests.get(name) ?? true));
  const slowest = results
    .flatMap(({ files }) => files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_SHOWN);
  process.stdout.write('\nSlowest files:\n');
  for (const [name, seconds] of slowest) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${name}\n`);
  for (const fault of results.flatMap(({ faults }) => faults)) process.stdout.write(`\nFAILED ${fault}`);
  const failed = [...tests.values()].filter((passed) => !passed).length;
  process.stdout.write(`\n${tests.size - failed} passed, ${failed} failed\n`);
  return failed;
}
