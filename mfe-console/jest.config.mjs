export { default } from '@daybook/build/jest/web';
