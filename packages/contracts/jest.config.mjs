export { default } from '@daybook/build/jest/node';
