import { previewOf } from './note-responses.ts';

describe('previewOf', () => {
  it('keeps the first twenty words', () => {
    const words = Array.from({ length: 25 }, (_, index) => `word${index}`);

    expect(previewOf(words.join('\n  '))).toBe(words.slice(0, 20).join(' '));
  });

  it('keeps all of a short body', () => {
    expect(previewOf(' Milk,\teggs\u3000bread ')).toBe('Milk, eggs bread');
    expect(previewOf(' \n ')).toBe('');
  });
});
