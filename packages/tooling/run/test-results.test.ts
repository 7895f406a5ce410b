import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readResults } from './test-results.mjs';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'results-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(results: object) {
  const file = path.join(folder, 'results.json');
  fs.writeFileSync(file, JSON.stringify(results));
  return file;
}

const counts = { numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1 };
const passed = { status: 'passed', fullName: 'a board is empty', failureMessages: [] };
const failed = { status: 'failed', fullName: 'a board has cards', failureMessages: ['Expected: 1\nReceived: 2', 'second'] };

describe('the results of a suite', () => {
  it('name each failed test with its file and its error', () => {
    const testResults = [
      { name: '/project/e2e/board.test.ts', message: 'all', assertionResults: [passed, failed, passed] },
      { name: '/project/e2e/notes.test.ts', message: "Cannot find module 'x'", assertionResults: [] },
      { name: '/project/e2e/tasks.test.ts', message: '', assertionResults: [passed] },
      { name: '/project/e2e/live.test.ts', message: 'afterAll failed', assertionResults: [passed] },
    ];
    expect(readResults(write({ ...counts, testResults }), '/project')).toEqual({
      passed: 2,
      failed: 2,
      failures: [
        '✗ e2e/board.test.ts a board has cards\n    Expected: 1\n    Received: 2\n    second',
        "✗ e2e/notes.test.ts\n    Cannot find module 'x'",
        '✗ e2e/live.test.ts\n    afterAll failed',
      ],
    });
  });

  it('have only the beginning of a long error', () => {
    const long = { ...failed, failureMessages: [Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')] };
    const testResults = [{ name: '/project/a.test.ts', message: '', assertionResults: [long] }];
    const [failure] = readResults(write({ ...counts, testResults }), '/project').failures;
    expect(failure?.split('\n').slice(-1)).toEqual(['    line 24']);
  });

  it('are one failure if the suite could not run', () => {
    expect(readResults(path.join(folder, 'missing.json'), '/project')).toEqual({ passed: 0, failed: 1, failures: [] });
  });
});
