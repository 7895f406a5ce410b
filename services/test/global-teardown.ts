export { stopApi as default } from './global-setup.ts';
