import { createStore } from '@daybook/host/store';
import { rememberFrame } from './remember-frame.ts';

it('asks the server for the frame while somebody is logged in, and not after that', () => {
  const user = createStore<string | undefined>(undefined);
  rememberFrame(user);
  expect(document.cookie).toBe('');
  user.set('ann');
  expect(document.cookie).toBe('frame=shown');
  user.set('bob');
  expect(document.cookie).toBe('frame=shown');
  user.set(undefined);
  expect(document.cookie).toBe('');
});
