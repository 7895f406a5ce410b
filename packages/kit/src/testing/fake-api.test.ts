import { readNote } from '@daybook/contracts/notes';
import { fakeApi } from './fake-api.ts';

describe('testAnswers', () => {
  it('says in the console which answer a test forgot', async () => {
    const error = jest.spyOn(console, 'error').mockImplementation();
    await expect(fakeApi().fetch('/api/notes/milk/')).rejects.toThrow('Failed to fetch');
    expect(error).toHaveBeenCalledWith('The test sets no response for GET /api/notes/milk/');
  });

  it('tells operations apart by their method', async () => {
    const answers = fakeApi();
    jest.spyOn(console, 'error').mockImplementation();
    answers.on(readNote, () => new Response('read'));
    await expect(answers.fetch('/api/notes/milk/', { method: 'PUT' })).rejects.toThrow('Failed to fetch');
    await expect((await answers.fetch('/api/notes/milk')).text()).resolves.toBe('read');
  });
});
