import journeys from '../jest.config.mjs';

/** Takes the pictures of the documentation from the running product: `npm run pictures -w e2e`. */
export default {
  ...journeys,
  rootDir: '..',
  testMatch: ['<rootDir>/pictures/*.pictures.ts'],
};
