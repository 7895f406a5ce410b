export { default } from '@daybook/tooling/jest/web';
