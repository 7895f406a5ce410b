export { default } from '@daybook/tooling/jest/node';
