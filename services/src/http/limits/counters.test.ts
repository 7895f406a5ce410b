import { DataSource } from 'typeorm';
import { WindowCounter, storedCounters } from './counters.ts';

const minute = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

it('counts each key by itself, until its window ends', () => {
  const counter = new WindowCounter(minute);
  expect(['a', 'a', 'b'].map((key) => counter.add(key).count)).toEqual([1, 2, 1]);
  jest.advanceTimersByTime(minute - 1000);
  expect(counter.add('a')).toEqual({ count: 3, left: 1000 });
  jest.advanceTimersByTime(1000);
  expect(counter.add('a')).toEqual({ count: 1, left: minute });
});

it('takes back a count, and never more than were made', () => {
  const counter = new WindowCounter(minute);
  counter.add('a');
  for (const key of ['a', 'a', 'b']) counter.takeBack(key);
  expect(['a', 'b'].map((key) => counter.add(key).count)).toEqual([1, 1]);
});

it('keeps a limited number of keys, and drops the oldest', () => {
  const counter = new WindowCounter(minute, 2);
  for (const key of ['a', 'b', 'c']) counter.add(key);
  expect(['c', 'b', 'a'].map((key) => counter.add(key).count)).toEqual([2, 2, 1]);
});

it('rejects each attempt above a limit with the seconds to wait, until the window ends', () => {
  const counter = new WindowCounter(minute);
  const attempt = () => counter.limit(2, 'a');
  attempt();
  attempt();
  jest.advanceTimersByTime(minute - 1000);
  expect(attempt).toThrow('Too many attempts. Try again in 1 second.');
  jest.advanceTimersByTime(1000);
  expect(attempt).not.toThrow();
});

it('leaves the clearing of expired counts to the job', () => {
  jest.useFakeTimers();
  storedCounters(new DataSource({ type: 'postgres' }), { test: { points: 1, duration: 60 } });
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
