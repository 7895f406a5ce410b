import { DataSource } from 'typeorm';
import { storedCounters } from './counters.ts';

it('leaves the clearing of expired counts to the job', () => {
  jest.useFakeTimers();
  storedCounters(new DataSource({ type: 'postgres' }), { test: { points: 1, duration: 60 } });
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
