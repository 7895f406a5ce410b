import web from '@daybook/tooling/jest/web';

/** The tests of the backend name their environment themselves. */
export default { ...web, testMatch: [...web.testMatch, '<rootDir>/backend/**/*.test.mjs'] };
