import node from './jest/node.mjs';

// The templates are packages of one name.
const modulePathIgnorePatterns = ['<rootDir>/template/'];

export default { ...node, testMatch: ['<rootDir>/**/*.test.ts'], modulePathIgnorePatterns };
