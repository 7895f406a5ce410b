import { readNote } from '@daybook/contracts/notes';
import { fakeApi } from './fake-api.ts';

describe('fakeApi', () => {
  it('logs an operation without a response', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    await expect(fakeApi().fetch('/api/notes/milk/')).rejects.toThrow('Failed to fetch');
    expect(error).toHaveBeenCalledWith('The test sets no response for GET /api/notes/milk/');
  });

  it('distinguishes operations by their method', async () => {
    const api = fakeApi();
    jest.spyOn(console, 'error').mockImplementation();
    api.on(readNote, () => new Response('read'));
    await expect(api.fetch('/api/notes/milk/', { method: 'PUT' })).rejects.toThrow('Failed to fetch');
    await expect((await api.fetch('/api/notes/milk')).text()).resolves.toBe('read');
  });
});
