import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, message: string, assertionResults: Assertion[] }} FileResult
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: FileResult[] }} JestResults
 * @typedef {{ passed: number, failed: number, failures: string[] }} SuiteResults `failures`: each failed test, with the beginning of its error
 */

/** In lines. An assertion shows what it compares in about this many. */
const shownOfError = 25;

/**
 * Reads the results of a suite, which Jest has written. A suite that could not run at all counts as one failure.
 *
 * @param {string} file
 * @param {string} root the names of test files are shown relative to this folder
 * @returns {SuiteResults}
 */
export function readResults(file, root) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, failures: [] };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = /** @type {JestResults} */ (
    JSON.parse(fs.readFileSync(file, 'utf8'))
  );
  const failures = testResults.flatMap((result) => failuresOf(result, path.relative(root, result.name)));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
}

/** @param {FileResult} result @param {string} name */
function failuresOf({ message, assertionResults }, name) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  // The file could not be loaded, or it failed outside of its tests.
  if (failed.length === 0 && message !== '') return [describe(name, message)];
  return failed.map(({ fullName, failureMessages }) => describe(`${name} ${fullName}`, failureMessages.join('\n')));
}

/** @param {string} title @param {string} error */
function describe(title, error) {
  const lines = error.split('\n').slice(0, shownOfError);
  return [`✗ ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}
