import journeys from '../jest.config.mjs';

/** Uses the product hard for a long time: `npm run soak -w e2e`, for 60 minutes or for as many as MINUTES says. Not part of `npm test`. */
export default {
  ...journeys,
  rootDir: '..',
  testMatch: ['<rootDir>/soak/*.soak.ts'],
};
