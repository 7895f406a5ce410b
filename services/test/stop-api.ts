export { stopApi as default } from './start-api.ts';
