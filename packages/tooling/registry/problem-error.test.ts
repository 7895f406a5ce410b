import { problemError } from './client.mjs';

const problem = { type: 'about:blank', title: 'Unprocessable Entity', status: 422 };

describe('problemError', () => {
  it('names each failed check once, on lines of its own that fit a terminal', () => {
    const long = `The app needs version ^9.0.0 of the shell's contract, and the live shell has 1.0.0.`;
    const detail = `notes 1.2.0 cannot be published. ${long} b.js is missing.`;

    expect(problemError({ ...problem, detail, errors: { contracts: [long], manifest: ['b.js is missing.'] } }).message)
      .toBe(`notes 1.2.0 cannot be published.
  contracts: The app needs version ^9.0.0 of the shell's contract, and the
    live shell has 1.0.0.
  manifest: b.js is missing.`);
  });

  it('keeps a command on a line of its own, however long, so that it can be pasted', () => {
    const command = 'npx daybook permit habits --connect https://api.habits.example --why "The app needs it"';
    const asked = `The app asks for a permission that only an operator gives: ${command}`;
    const detail = `habits 1.0.0 cannot be published. ${asked}`;

    expect(problemError({ ...problem, detail, errors: { permissions: [asked] } }).message).toBe(`habits 1.0.0 cannot be published.
  permissions: The app asks for a permission that only an operator gives:
    ${command}`);
  });

  it('shows only its checks if it has no detail', () => {
    const detail = 'There is one of this name.';
    expect(problemError({ ...problem, detail, errors: { id: [detail] } }).message).toBe('  id: There is one of this name.');
  });

  it('shows its title if it has no detail', () => {
    expect(problemError(problem).message).toBe('Unprocessable Entity');
  });

  it('keeps the whole problem document, without control characters in the message', () => {
    const refused = { ...problem, detail: 'No.\u001b[2J', errors: { 'a\u001b': ['b\r'] } };

    expect(problemError(refused)).toMatchObject({ result: refused, message: 'No. [2J\n  a : b ', exitCode: 1 });
  });
});
