import { createStore } from '@daybook/host/store';
import { rememberFrame } from './remember-frame.ts';

it('asks for it for as long as an unused session lives, again with each page', () => {
  const write = jest.spyOn(document, 'cookie', 'set');
  const user = createStore<string | undefined>('ann');
  rememberFrame(user);
  rememberFrame(user);
  const cookie = 'frame=shown; path=/; max-age=1209600; samesite=lax';
  expect(write.mock.calls).toEqual([[cookie], [cookie]]);
  write.mockRestore();
  user.set(undefined);
});

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
