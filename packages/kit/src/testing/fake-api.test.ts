import { readNote } from '@daybook/contracts/notes';
import { fakeApi } from './fake-api.ts';

describe('fakeApi', () => {
  it('logs an operation without a response', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    await expect(fakeApi().fetch('/api/notes/milk/')).rejects.toThrow('Failed to fetch');
    expect(error).toHaveBeenCalledWith('The test sets no response for GET /api/notes/milk/');
  });

  it("responds as the app's own backend", async () => {
    const api = fakeApi();
    const error = jest.spyOn(console, 'error').mockImplementation();
    await expect(api.backend('/days', { method: 'POST' })).rejects.toThrow('Failed to fetch');
    expect(error).toHaveBeenCalledWith('The test sets no response for POST /days of the backend');
    const calls: unknown[] = [];
    api.onBackend((...call) => {
      calls.push(call);
      return Promise.resolve(new Response('mine'));
    });
    await expect((await api.backend('/days')).text()).resolves.toBe('mine');
    expect(calls).toEqual([['/days', undefined]]);
  });

  it('distinguishes operations by their method', async () => {
    const api = fakeApi();
    jest.spyOn(console, 'error').mockImplementation();
    api.on(readNote, () => new Response('read'));
    await expect(api.fetch('/api/notes/milk/', { method: 'PUT' })).rejects.toThrow('Failed to fetch');
    await expect((await api.fetch('/api/notes/milk')).text()).resolves.toBe('read');
  });
});
